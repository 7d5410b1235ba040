// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftTestSupport

/// The files of a user of 0.1.0 stay in use, and those that the old version can't open any more are kept as they were.
@Suite struct UpgradeTests {
  private let scratch: Scratch
  private let home: String
  private let chats: String

  init() throws {
    scratch = try Scratch()
    home = scratch.folder.path
    chats = home + "/.local/share/weft/default.weft"
    let made = Checkout.root.appending(path: "Tests/App/WeftCLITests/Upgrades/0.1.0")
    for (name, place, mode) in [
      // The mode set by 0.1; newer versions make it private.
      ("default.weft", ".local/share/weft/default.weft", 0o644),
      ("trust", ".config/weft/trust", 0o600),
      ("serve-key", "state/weft/serve-key", 0o600),
      ("plugins/Legacy.so", "plugins/Legacy.so", 0o755),
      ("plugins/BadgeCap.so", "plugins/BadgeCap.so", 0o755),
      ("plugins/order", "plugins/order", 0o644),
      ("plugins/settings.json", "plugins/settings.json", 0o644),
      ("exported.json", "exported.json", 0o644),
    ] {
      let file = scratch.path(place)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: made.appending(path: name), to: file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
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

  /// Applies a message as an event, since the demo of 0.1 doesn't allow its user to write.
  private func apply(_ text: String, _ id: String) throws -> Subprocess {
    let event = """
      {"type": "message.new", "cid": "messaging:rebel-alliance", "created_at": "2026-06-05T15:00:00Z", "message":
        {"id": "\(id)", "text": "\(text)", "created_at": "2026-06-05T15:00:00Z", "user": {"id": "leia"}}}
      """
    try scratch.write(event.replacing("\n", with: "").utf8, to: "\(id).jsonl")
    return try weft("events", chats, "\(id).jsonl")
  }

  private func workspace(in file: String) throws -> Workspace {
    try Workspace(json: Array(try Data(contentsOf: scratch.path(file))))
  }

  @Test func `chats stay the same, and reading them changes nothing`() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: chats))
    let run = try weft("export", chats, home + "/now.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try workspace(in: "now.json") == workspace(in: "exported.json"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: chats)) == before)
    #expect(!scratch.has(".local/share/weft/default.version-2.weft"))
  }

  @Test func `an upgrade that can't be undone is announced, and the old file is kept`() throws {
    let sent = try apply("Written by the next one", "next")
    #expect(sent.status == 0)
    #expect(
      sent.errors.contains("an earlier version of weft and is upgraded (from 2 to "),
      "\(sent.errors)"
    )
    let copy = String(chats.dropLast(5)) + ".version-2.weft"
    #expect(sent.errors.contains("a copy of the original stays in \(copy)"))
    // Reported once, because the file is up to date now.
    let again = try apply("And another", "another")
    #expect(!again.errors.contains("earlier version"))
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
    #expect(mode as? Int == 0o600)

    #expect(try weft("export", copy, home + "/copy.json").status == 0)
    #expect(try workspace(in: "copy.json") == workspace(in: "exported.json"))
    #expect(try weft("export", chats, home + "/now.json").status == 0)
    let text = try String(contentsOf: scratch.path("now.json"), encoding: .utf8)
    for message in ["Written by the first release", "Written by the next one", "And another"] {
      #expect(text.contains(message))
    }
  }

  #if arch(x86_64)
    @Test func `plugins, their order, trust and settings still apply`() throws {
      let list = try weft("plugins", "list").text
      #expect(list.contains("active  dev.weft.badge-cap 1.0.0"), "\(list)")
      #expect(list.contains("disabled  org.example.legacy 1.0.0"))
      #expect(list.contains("inProcess: this version of it is trusted"))
      #expect(!list.contains("problem") && !list.contains("refused"))
      let shown = try weft("snapshot", "--workspace", chats, "--size", "70x9")
      #expect(shown.text.contains(" 9+") && shown.status == 0, "\(shown.text)\(shown.errors)")
      #expect(try weft("plugins", "enable", "org.example.legacy").status == 0)
      #expect(try weft("plugins", "list").text.contains("active  org.example.legacy 1.0.0"))
    }
  #endif

  @Test(.ends) func `the address with the key stays the same`() throws {
    let key = try String(contentsOf: scratch.path("state/weft/serve-key"), encoding: .utf8)
    let server = try ServeProcess(["--no-plugins", "--workspace", chats], in: scratch)
    #expect(server.url.hasSuffix("key=" + key.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
