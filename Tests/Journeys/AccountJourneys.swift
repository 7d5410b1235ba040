// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftLists
import WeftTestSupport

/// Pinned messages of a room, and previews of links: features of Matrix accounts only.
@Suite struct AccountJourneys {
  /// A user with an account on a server that pins an old message and describes pages.
  private struct Member {
    let server: ScriptServer
    let person: Person

    init(_ setting: Setting) throws {
      server = try ScriptServer("Tests/Data/WeftMatrixTests/Synapse/lying.py", ["club"])
      let scratch = try Scratch()
      try scratch.write("secret\n".utf8, to: "password")
      let words = [
        "accounts", "add", "matrix", server.address, "--user", "ada", "--password-file", "password",
      ]
      let own = [
        "XDG_STATE_HOME": scratch.path("state").path, "XDG_DATA_HOME": scratch.path("data").path,
        "XDG_CONFIG_HOME": scratch.path("config").path, "HOME": scratch.folder.path,
        "PATH": "/usr/bin:/bin",
      ]
      let added = try Subprocess(Checkout.weft, words, environment: own, in: scratch.folder)
      try #require(added.status == 0, "\(added.errors)")
      person = try Person(setting, isFirstStart: true, in: scratch, showing: "Harbour")
      try person.open("Harbour", showing: "hello")
    }

    /// Starts an action of the palette by its name.
    func start(_ action: String) throws {
      try person.key(.palette)
      if person.setting.isArabic { try person.rest() }
      try person.type(action)
      try person.rest()
      try person.key(.enter)
      try person.rest()
    }
  }

  @Test(arguments: Setting.some(0))
  func `pinning a message of a room, beside one from long ago`(in setting: Setting) throws {
    let member = try Member(setting)
    let person = member.person
    try person.openMenu(on: "hello")
    try person.press(person.strings.text(.actionPin))
    try person.rest()
    try member.start(person.strings.text(.actionViewInfo))
    try person.press(person.words.pages.pinned)
    try person.sees("hello")
    // This message is far up in the history, where the user has not scrolled.
    try person.sees("pinned")
  }

  // The window shows the card, but no screen reader finds it there.
  @Test(arguments: Setting.some(1).filter { $0.surface != .window })
  func `a link is described while it is written, once the user wants that`(
    in setting: Setting
  ) throws {
    let member = try Member(setting)
    let person = member.person
    try member.start(person.words.previews.title)
    try person.write("https://example.org/a")
    try person.sees("A page")
    try person.sees("What it says")
    try person.key(.escape)
    try person.sees(no: "A page")
    try person.sees("https://example.org/a")
  }
}
