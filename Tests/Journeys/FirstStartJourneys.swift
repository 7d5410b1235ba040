// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftLists
import WeftLocale
import WeftTestSupport

/// The first start of a user who has no chats yet.
@Suite struct FirstStartJourneys {
  /// Starts a program as a new user, or again as one who still has no chats.
  private func start(_ setting: Setting, in user: Scratch) throws -> Person {
    let language = Locale(identifier: setting.isArabic ? "ar" : "en")
    let title = AppWords.of(StringCatalog(locale: language)).welcome.title
    return try Person(setting, isFirstStart: true, in: user, showing: title)
  }

  @Test(arguments: Setting.some(2))
  func `looking around in the demo at the first start`(in setting: Setting) throws {
    let user = try Scratch()
    let person = try start(setting, in: user)
    let words = person.words.welcome
    try person.press(words.demo)
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.sees(no: words.title)
    // The next start shows the welcome again.
    let again = try start(setting, in: user)
    try again.sees(words.demo)
  }

  @Test(arguments: Setting.some(4))
  func `adding an account at the first start by keys alone, at a server that is away`(
    in setting: Setting
  ) throws {
    let person = try start(setting, in: Scratch())
    try person.rest()
    // The first choice has the focus.
    try person.key(.enter)
    try person.sees(person.words.entry.encrypted.prefix(20).description)
    try person.type("http://127.0.0.1:1")
    try person.key(.enter)
    try person.sees(person.words.entry.problem)
    try person.key(.escape)
    try person.sees(person.words.welcome.demo)
    // The arrow keys move among the choices.
    try person.rest()
    try person.key(.down)
    if setting.surface != .page { try person.key(.down) }
    try person.key(.enter)
    try person.sees("Rebel Alliance")
  }

  @Test(arguments: Setting.some(0))
  func `opening chats from a file at the first start`(in setting: Setting) throws {
    let user = try Scratch()
    let person = try start(setting, in: user)
    let words = person.words.welcome
    guard setting.surface != .page else {
      // The user of a page may not name files of the machine that serves it.
      try person.sees("weft serve --workspace FILE")
      return try person.sees(no: words.open)
    }
    let file = try user.write(Self.chats.utf8, to: "chats.json")
    try choose(file.path + "x", person)
    try person.sees("chats.jsonx")
    if setting.surface == .terminal { try person.key(.escape) }
    try person.sees(words.demo)
    try choose(file.path, person)
    try person.sees("Only here")
    // The next start shows these chats at once.
    let again = try Person(setting, isFirstStart: true, in: user, showing: "Only here")
    try again.sees(no: words.title)
  }

  /// Chooses a file by its path: in the form of a terminal, or in the dialog of a window.
  private func choose(_ path: String, _ person: Person) throws {
    try person.press(person.words.welcome.open)
    try person.sees(person.words.welcome.openNow)
    try person.rest()
    try person.type(path)
    try person.rest()
    try person.key(.enter)
  }

  private static let chats = """
    {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob"}],
     "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z","name":"Only here",
       "members":[{"user_id":"ada"},{"user_id":"bob"}]}]}
    """
}
