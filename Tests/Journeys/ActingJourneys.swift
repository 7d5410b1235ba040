// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftLists

/// What users do with chats and messages besides reading and writing.
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
  func `searching and opening a result`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.search("briefing")
    try person.press("All pilots")
    try person.sees("And gloves")
  }

  @Test(arguments: Setting.some(3))
  func `marking a chat as read from its menu`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.openMenu(on: "Rebel Alliance")
    try person.press(person.strings.text(.actionMarkRead))
    try person.openMenu(on: "Rebel Alliance")
    try person.sees(person.strings.text(.actionMarkUnread))
  }

  @Test(arguments: Setting.some(4))
  func `opening the settings and going back`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.press("≡", or: person.words.settings)
    try person.sees(person.words.colours)
    try person.leaveChat()
  }

  @Test(arguments: Setting.some(5))
  func `voting in a poll`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Cantina", showing: "The Modal Nodes")
    try person.press("The Modal Nodes")
    // The list shows the newest vote.
    try person.leaveChat()
    let voted = person.strings.text(.pollYouVoted, .text(""))
    try person.sees(String(voted.prefix { !"\u{2068}\u{2069}".contains($0) }.dropLast()))
  }

  @Test(arguments: Setting.some(0))
  func `muting a chat and unmuting it`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.openMenu(on: "Falcon Repairs")
    try person.press(person.strings.text(.actionMuteGroup))
    try person.confirm(person.strings.text(.actionMute))
    try person.openMenu(on: "Falcon Repairs")
    try person.press(person.strings.text(.actionUnmuteGroup))
    try person.confirm(person.strings.text(.actionUnmute))
    try person.openMenu(on: "Falcon Repairs")
    try person.sees(person.strings.text(.actionMuteGroup))
  }
}
