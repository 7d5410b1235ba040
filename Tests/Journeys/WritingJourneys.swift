// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftLists

/// Writing: messages, answers and later changes.
@Suite struct WritingJourneys {
  @Test(arguments: Setting.some(0))
  func `opening a chat and typing right away`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.type("Hello, are you there?")
    if person.hand.writesAtOnce {
      try person.sees("Hello, are you there?")
      try person.key(.enter)
      try person.seesSent("Hello, are you there?")
    } else {
      try person.sees(person.words.writing.pressToWrite(.text("i")))
    }
    // The user's last message is unchanged.
    try person.wheel(-9)
    try person.sees("Moved it")
  }

  @Test(arguments: Setting.some(3))
  func `typing before the chat is on the screen`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.press("Falcon Repairs")
    try person.type("Half a thou more to the left")
    try person.key(.enter)
    guard person.hand.writesAtOnce else {
      return try person.sees(person.words.writing.pressToWrite(.text("i")))
    }
    try person.seesSent("Half a thou more to the left")
  }

  @Test(arguments: Setting.some(1))
  func `writing and sending`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.write("I have read all of them")
    try person.key(.enter)
    try person.seesSent("I have read all of them")
  }

  @Test(arguments: Setting.some(4))
  func `mentioning someone`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.write("@Lan")
    // The name is also visible in the messages above.
    try person.rest()
    try person.key(.tab)
    try person.wait("the name is not in the field") {
      try person.hand.field().contains("@Lando Calrissian")
    }
    try person.sends("and the hangar?")
    try person.sees("@Lando Calrissian")
  }

  @Test(arguments: Setting.some(2))
  func `quoting a message`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.openMenu(on: "All pilots")
    try person.press(person.strings.text(.actionQuote))
    try person.sends("On my way to the briefing")
  }

  @Test(arguments: Setting.some(3))
  func `editing the user's own message`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.sendsNote("Bay two is clear")
    try person.openMenu(on: "Bay two is clear")
    try person.press(person.strings.text(.actionEdit))
    try person.type(" again")
    try person.key(.enter)
    try person.sees("Bay two is clear again")
  }

  @Test(arguments: Setting.some(4))
  func `deleting the user's own message`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.sendsNote("This was meant for another chat")
    try person.openMenu(on: "This was meant for another chat")
    try person.press(person.strings.text(.actionDelete))
    // In the window, screen readers don't get the title of a question.
    if setting.surface == .window {
      try person.sees(no: person.strings.text(.actionQuote))
    } else {
      try person.sees(person.words.writing.deleteQuestion)
    }
    try person.press(person.strings.text(.actionDelete))
    try person.sees(no: "This was meant for another chat")
  }

  @Test(arguments: Setting.some(5))
  func `leaving a chat while writing and coming back`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Moisture Farming", showing: "vaporator")
    try person.write("Half a thou")
    try person.leaveChat()
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.wait("the text of another chat is in the field") {
      try !person.hand.field().contains("Half a thou")
    }
    try person.leaveChat()
    try person.open("Moisture Farming", showing: "Half a thou")
  }

  private func openThread(_ person: Person) throws {
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.wheel(-30)
    try person.openMenu(on: "ion cannon")
    try person.press(person.strings.text(.actionReplyInThread))
    try person.sees("medical first")
  }

  @Test(arguments: Setting.some(0))
  func `answering in a thread`(in setting: Setting) throws {
    let person = try Person(setting)
    try openThread(person)
    try person.write("Three, if we reroute power")
    try person.key(.enter)
    try person.seesSent("Three, if we reroute power")
  }

  @Test(arguments: Setting.some(1))
  func `showing a reply of a thread in the chat as well`(in setting: Setting) throws {
    let person = try Person(setting)
    try openThread(person)
    try person.write("Power is back on all decks")
    try person.press(person.strings.text(.composerAlsoInChannel))
    try person.key(.enter)
    try person.seesSent("Power is back on all decks")
    try person.sees(no: person.strings.text(.composerAlsoInChannel))
    // Out of the field, and out of the thread.
    try person.key(.escape)
    try person.key(.escape)
    try person.sees(no: "medical first")
    try person.wheel(60)
    try person.sees("Power is back on all decks")
  }

  @Test(arguments: Setting.stored(4))
  func `attaching a file`(in setting: Setting) throws {
    let person = try Person(setting)
    let file = try person.keeps("A list of parts for the hyperdrive", named: "parts.txt")
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.hand.choose(file) {
      try person.press("+", or: person.strings.text(.composerAttach))
    }
    try person.sees("parts.txt")
    try person.write("What we still need")
    try person.key(.enter)
    try person.seesSent("What we still need")
    try person.sees("parts.txt")
  }

  @Test(arguments: Setting.stored(5))
  func `saving the file of a message`(in setting: Setting) throws {
    let person = try Person(setting)
    let text = "A list of parts for the hyperdrive"
    let file = try person.keeps(text, named: "parts.txt")
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.hand.choose(file) {
      try person.press("+", or: person.strings.text(.composerAttach))
    }
    try person.sees("parts.txt")
    try person.write("What we still need")
    try person.key(.enter)
    try person.seesSent("What we still need")
    try person.openMenu(on: "What we still need")
    try person.press(person.strings.text(.actionDownload))
    try person.getsFile("parts.txt", saying: text)
  }

  /// Not in the window: the driver can't tell the name of a file from the row that contains it.
  @Test(arguments: Setting.stored(2).filter { $0.surface != .window })
  func `saving a script from its own page`(in setting: Setting) throws {
    let person = try Person(setting)
    let text = "#!/bin/sh\nexit 1\n"
    let file = try person.keeps(text, named: "fix.sh")
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.hand.choose(file) {
      try person.press("+", or: person.strings.text(.composerAttach))
    }
    try person.sees("fix.sh")
    try person.write("This repairs it")
    try person.key(.enter)
    try person.seesSent("This repairs it")
    try person.openMenu(on: "This repairs it")
    try person.sees(person.strings.text(.actionDownload))
    try person.press("fix.sh")
    try person.press(person.words.files.save)
    try person.getsFile("fix.sh", saying: text)
  }
}
