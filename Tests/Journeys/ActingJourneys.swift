// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftLists

/// What people do with chats and messages besides reading and writing.
@Suite struct ActingJourneys {
  @Test(arguments: Setting.some(1))
  func `reacting to a message`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.openMenu(on: "All pilots")
    try person.press(person.words.writing.react)
    try person.press("🎉")
    try person.sees("🎉")
  }

  @Test(arguments: Setting.some(2))
  func `searching and opening what was found`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.search("briefing")
    try person.press("All pilots")
    try person.sees("And gloves")
  }

  @Test(arguments: Setting.some(3))
  func `marking a chat as read by its menu`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.openMenu(on: "Rebel Alliance")
    try person.press(person.strings.text(.actionMarkRead))
    try person.openMenu(on: "Rebel Alliance")
    try person.sees(person.strings.text(.actionMarkUnread))
  }

  @Test(arguments: Setting.some(4))
  func `looking at the settings and going back`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.press("≡", or: person.words.settings)
    try person.sees(person.words.colours)
    try person.leaveChat()
  }
}
