// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftTestSupport

/// The files of a user of 0.2.0 open and behave as before.
@Suite struct SecondUpgradeTests {
  private let scratch: Scratch
  private let home: String
  private let chats: String

  init() throws {
    scratch = try Scratch()
    home = scratch.folder.path
    chats = home + "/data/default.weft"
    let made = Checkout.root.appending(path: "Tests/App/WeftCLITests/Upgrades/0.2.0")
    let file = "c84987bdc026b2e429a13c5cc060dfca5a8b43582aa6e5190e2cee7feb7604f8.txt"
    for (name, place) in [
      ("default.weft", "data/default.weft"),
      ("default.files/\(file)", "data/default.files/\(file)"),
      ("crashed.weft", "data/crashed.weft"), ("crashed.weft-wal", "data/crashed.weft-wal"),
      ("trust", ".config/weft/trust"), ("composer.text", ".config/weft/allow/composer.text"),
      ("serve-key", ".local/state/weft/serve-key"), ("used", ".local/state/weft/used"),
      ("plugins/Legacy.so", "plugins/Legacy.so"), ("plugins/BadgeCap.so", "plugins/BadgeCap.so"),
      ("plugins/order", "plugins/order"), ("plugins/settings.json", "plugins/settings.json"),
    ] {
      let copy = scratch.path(place)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try FileManager.default.copyItem(at: made.appending(path: name), to: copy)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy.path)
    }
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      words,
      environment: [
        "HOME": home, "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "",
        "WEFT_PLUGINS": home + "/plugins",
      ],
      in: scratch.folder
    )
  }

  private func exported(_ chats: String) throws -> String {
    let run = try weft("export", chats, home + "/now.json")
    #expect(run.status == 0, "\(run.errors)")
    return try String(contentsOf: scratch.path("now.json"), encoding: .utf8)
  }

  @Test func `chats stay the same`() throws {
    let made = Checkout.root.appending(path: "Tests/App/WeftCLITests/Upgrades/0.2.0")
    let then = try Data(contentsOf: made.appending(path: "exported.json"))
    let now = try Workspace(json: Array(try exported(chats).utf8))
    #expect(try now == Workspace(json: Array(then)))
  }

  @Test func `a message in the log of a crashed process is kept`() throws {
    let crashed = home + "/data/crashed.weft"
    #expect(try exported(crashed).contains("Written just before the power went"))
    #expect(try weft("snapshot", "--workspace", crashed, "--size", "70x20").status == 0)
  }

  @Test func `messages and files are added to the existing ones`() throws {
    try scratch.write("more\n".utf8, to: "more.txt")
    let sent = try weft(
      "send",
      chats,
      "messaging:rebel-alliance",
      "By the next release",
      "--attach",
      "more.txt"
    )
    #expect(sent.status == 0, "\(sent.errors)")
    // Reported once, and the old file is kept beside it.
    #expect(
      sent.errors.contains("an earlier version of weft and is upgraded (from 3 to "),
      "\(sent.errors)"
    )
    let now = try exported(chats)
    for text in ["Written by the second release", "With a file", "By the next release"] {
      #expect(now.contains(text))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: home + "/data/default.files")
    #expect(files.filter { $0.hasSuffix(".txt") }.count == 2)
  }

  #if arch(x86_64)
    @Test func `plugins, their order, trust, rights and settings still apply`() throws {
      let list = try weft("plugins", "list").text
      #expect(list.contains("active  dev.weft.badge-cap 1.0.0"), "\(list)")
      #expect(list.contains("disabled  org.example.legacy 1.0.0"))
      #expect(list.contains("inProcess: this version of it is trusted"))
      #expect(!list.contains("problem") && !list.contains("refused"))
      let shown = try weft("snapshot", "--workspace", chats, "--size", "70x9")
      #expect(shown.text.contains(" 9+") && shown.status == 0, "\(shown.text)\(shown.errors)")
      let forbidden = try weft("plugins", "forbid", "dev.weft.badge-cap", "composer.text")
      #expect(forbidden.text.contains("no longer"), "\(forbidden.text)\(forbidden.errors)")
    }
  #endif
}
