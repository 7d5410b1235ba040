// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftLists

/// What users note for themselves about messages and people, and sending messages on.
@Suite struct SavingJourneys {
  @Test(arguments: Setting.some(1))
  func `saving a message and finding it again`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.openMenu(on: "All pilots")
    try person.press(person.strings.text(.actionSave))
    try person.sees(person.strings.text(.messageSaved))
    try person.key(.palette)
    try person.rest()
    try person.type(person.words.pages.saved)
    try person.rest()
    try person.key(.enter)
    try person.sees("All pilots")
    try person.press("All pilots")
    try person.sees(person.strings.text(.messageSaved))
  }

  @Test(arguments: Setting.some(2))
  func `setting a reminder`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.openMenu(on: "All pilots")
    try person.press(person.strings.text(.actionRemind))
    try person.press(person.words.reminding.tomorrow)
    try person.sees(person.strings.text(.messageReminder))
  }

  @Test(arguments: Setting.some(0))
  func `forwarding a message to another chat`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.openMenu(on: "All pilots")
    try person.press(person.strings.text(.actionForward))
    try person.rest()
    try person.type("falcon")
    try person.rest()
    try person.key(.enter)
    try person.rest()
    try person.key(.palette)
    try person.rest()
    try person.type("falcon")
    try person.rest()
    try person.key(.enter)
    try person.sees("Rrraawr")
    try person.sees("All pilots")
  }

  @Test(arguments: Setting.some(3))
  func `deleting a message for oneself`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.openMenu(on: "All pilots")
    try person.press(person.strings.text(.actionDeleteForMe))
    try person.rest()
    try person.confirm(person.strings.text(.actionDeleteForMe))
    try person.sees(no: "All pilots")
  }
}
