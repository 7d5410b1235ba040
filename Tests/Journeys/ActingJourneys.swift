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
    try person.press(person.strings.text(.actionReact))
    try person.press("🎉", or: "party popper")
    try person.sees("🎉")
  }

  @Test(arguments: Setting.some(2))
  func `searching and opening a result`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.search("briefing")
    try person.press("All pilots")
    try person.sees("And gloves")
  }

  @Test(arguments: Setting.some(0))
  func `going to a chat by a few letters, from a half-written message`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.write("Half a thought")
    try person.key(.palette)
    try person.type("rebel al")
    try person.sees("Rebel Alliance")
    try person.rest()
    try person.key(.enter)
    try person.sees("hangar code")
    try person.key(.palette)
    try person.type("falcon")
    try person.rest()
    try person.key(.enter)
    try person.sees("hyperdrive")
    try person.sees("Half a thought")
    // Escape leaves everything as it was.
    try person.key(.palette)
    try person.type("zzz")
    try person.rest()
    try person.key(.escape)
    try person.sees("Half a thought")
  }

  @Test(arguments: Setting.some(1))
  func `starting an action by its name`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.key(.palette)
    try person.rest()
    try person.type(person.words.filters.title)
    try person.rest()
    try person.key(.enter)
    try person.sees(person.words.filters.mentions)
  }

  @Test(arguments: Setting.some(3))
  func `marking a chat as read from its menu`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.openMenu(on: "Moisture Farming")
    try person.press(person.strings.text(.actionMarkRead))
    try person.openMenu(on: "Moisture Farming")
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

  @Test(arguments: Setting.some(5))
  func `pinning a chat, and collapsing the pinned ones`(in setting: Setting) throws {
    let person = try Person(setting)
    let words = person.words.sections
    try person.openMenu(on: "Falcon Repairs")
    try person.press(person.strings.text(.actionPin))
    try person.sees(words.others)
    try person.sees("Falcon Repairs")
    try person.press(words.pinned)
    try person.sees(no: "Falcon Repairs")
    try person.sees("Rebel Alliance")
    try person.press(words.pinned)
    try person.sees("Falcon Repairs")
    try person.openMenu(on: "Falcon Repairs")
    try person.press(person.strings.text(.actionUnpin))
    try person.sees(no: words.others)
  }

  @Test(arguments: Setting.some(3))
  func `archiving a chat and finding it again`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.openMenu(on: "Moisture Farming")
    try person.press(person.strings.text(.actionArchive))
    try person.sees(person.words.undoing.archived)
    try person.sees(no: "Moisture Farming")
    try person.key(.palette)
    try person.rest()
    try person.type(person.words.filters.archived)
    try person.rest()
    try person.key(.enter)
    try person.openMenu(on: "Moisture Farming")
    try person.press(person.strings.text(.actionUnarchive))
    try person.sees(no: "Moisture Farming")
    try person.press(person.words.filters.showAll)
    try person.sees("Moisture Farming")
  }

  @Test(arguments: Setting.some(3))
  func `copying a message and pasting it into the field`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.openMenu(on: "All pilots")
    try person.press(person.strings.text(.actionCopyText))
    try person.sees(person.words.copying.copied)
    try person.press(person.strings.text(.composerMessage))
    try person.type("> ")
    try person.paste()
    try person.wait("the copied text is not in the field") {
      try person.hand.field().contains("> All pilots to briefing room two")
    }
  }

  @Test(arguments: Setting.some(4))
  func `pinning a message and unpinning it`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Leia Organa", showing: "transports")
    let pinned = person.strings.text(.messagePinned)
    try person.sees(no: pinned)
    try person.openMenu(on: "transports")
    try person.press(person.strings.text(.actionPin))
    try person.sees(pinned)
    try person.openMenu(on: "transports")
    try person.press(person.strings.text(.actionUnpin))
    try person.sees(no: pinned)
  }

  @Test(arguments: Setting.some(5))
  func `seeing who reacted to a message`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Leia Organa", showing: "evacuation plan")
    try person.openMenu(on: "evacuation plan")
    try person.press(person.strings.text(.actionWhoReacted))
    try person.sees(person.strings.text(.authorYou))
  }

  @Test(arguments: Setting.some(6))
  func `copying the address of a link`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.wheel(-30)
    try person.openMenu(on: "YT-1300")
    try person.press(person.strings.text(.actionCopyLink))
    try person.sees(person.words.copying.copied)
    try person.press(person.strings.text(.composerMessage))
    try person.type("See ")
    try person.paste()
    try person.wait("the address is not in the field") {
      try person.hand.field().contains("See https://example.org/yt-1300/manual")
    }
  }
}
