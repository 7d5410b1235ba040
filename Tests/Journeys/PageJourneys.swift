// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftLists

/// The pages about chats, people and messages.
@Suite struct PageJourneys {
  @Test(arguments: Setting.some(0))
  func `from a chat's header to a pinned message and back to it`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.press(person.strings.text(.presenceMembers, .count(4)))
    try person.press(person.words.pages.pinned)
    try person.sees(no: person.words.pages.media)
    try person.press("All pilots")
    try person.sees(person.strings.text(.composerMessage))
    try person.sees("All pilots")
  }

  @Test(arguments: Setting.some(1))
  func `from a chat's header to a member's profile and their chats`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    let members = person.strings.text(.presenceMembers, .count(4))
    try person.press(members)
    try person.sees(person.words.pages.media)
    try person.press(members)
    try person.press("Lando Calrissian")
    try person.sees(person.words.pages.shared)
    try person.sees(person.words.making.write(.name("Lando Calrissian")))
  }

  @Test(arguments: Setting.some(2))
  func `from the settings to a draft`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.press("≡", or: person.words.settings)
    try person.press(person.words.pages.drafts)
    try person.press("Is there another way")
    try person.wait("the draft is not in its field") {
      try person.hand.texts().contains { $0.contains("lift it?") }
    }
  }
}
