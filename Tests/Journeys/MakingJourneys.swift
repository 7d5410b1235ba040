// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftLists

/// Making chats and polls, and changing who belongs to a chat and what it is called.
@Suite struct MakingJourneys {
  /// Starts an action of the palette by its name.
  private func start(_ action: String, by person: Person) throws {
    try person.key(.palette)
    // xdotool gives letters of other scripts a key for a moment, which a window reads when it gets to them.
    if person.setting.isArabic { try person.rest() }
    try person.type(action)
    try person.rest()
    try person.key(.enter)
    try person.rest()
  }

  @Test(arguments: Setting.some(2))
  func `starting a direct chat`(in setting: Setting) throws {
    let person = try Person(setting)
    try start(person.words.making.title, by: person)
    try person.type("yoda")
    try person.rest()
    try person.key(.enter)
    try person.sees(person.words.making.chosen)
    try person.key(.enter)
    try person.sees(no: person.words.making.chosen)
    try person.sees("Yoda")
  }

  @Test(arguments: Setting.some(3))
  func `making a group`(in setting: Setting) throws {
    let person = try Person(setting)
    try start(person.words.making.title, by: person)
    for name in ["han", "chewie"] {
      try person.type(name)
      try person.rest()
      try person.key(.enter)
      try person.rest()
    }
    try person.press(person.words.making.group)
    try person.sees(person.words.making.willInvite)
    try person.type("Smugglers")
    try person.key(.enter)
    try person.rest()
    try person.key(.enter)
    try person.sees(no: person.words.making.willInvite)
    try person.sees("Smugglers")
  }

  @Test(arguments: Setting.some(1))
  func `inviting a person and removing them again`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "Rrraawr")
    try start(person.words.making.addPeople, by: person)
    try person.type("lando")
    try person.rest()
    try person.key(.enter)
    try person.rest()
    try person.key(.enter)
    try person.confirm(person.words.making.inviteNow)
    try person.sees(no: person.words.making.inviteDetail)
    try start(person.words.making.removePerson, by: person)
    try person.type("lando")
    try person.rest()
    try person.key(.enter)
    try person.confirm(person.words.making.remove)
    try person.sees(no: person.words.making.removeDetail)
  }

  @Test(arguments: Setting.some(0))
  func `renaming a chat`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "Rrraawr")
    try start(person.words.making.rename, by: person)
    try person.sees(person.words.making.topic)
    // At once, as a fast typist: name, Enter, Enter.
    try person.type(" and Refits")
    try person.key(.enter)
    try person.key(.enter)
    try person.sees(no: person.words.making.topic)
    try person.sees("Falcon Repairs and Refits")
  }

  @Test(arguments: Setting.some(4))
  func `making a poll and ending it`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "Rrraawr")
    try start(person.words.polling.title, by: person)
    for text in ["Fix it?", "Yes", "Never"] {
      try person.type(text)
      try person.rest()
      try person.key(.enter)
      try person.rest()
    }
    try person.press(person.words.polling.send)
    try person.sees(no: person.words.polling.anonymous)
    try person.openMenu(on: "Never")
    try person.press(person.strings.text(.actionClosePoll))
    try person.rest()
    try person.confirm(person.words.polling.endNow)
    try person.sees(person.strings.text(.pollClosed))
  }
  @Test(arguments: Setting.some(5))
  func `setting slow mode, and writing in it`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "Rrraawr")
    let words = person.words.slowMode
    try start(words.title, by: person)
    try person.sees(words.detail.prefix(20).description)
    let hour = words.hours(.count(1), numbers: person.strings.numbers)
    try person.press(hour)
    try person.sees(words.set(.text(hour)))
    // The page of the chat shows the time, also after another choice.
    try start(words.title, by: person)
    try person.press(words.off)
    try person.sees(words.set(.text(words.off)))
  }
}
