// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftTestSupport

@testable import WeftLaunch

/// `--keys`, and the file `keys.json` in the user's settings.
@Suite struct KeyFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func told(_ json: String) -> String {
    do {
      _ = try KeyFile.bindings("keys.json", Array(json.utf8))
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `a file binds actions anew`() throws {
    let keys = try KeyFile.bindings("k", Array(#"{"markRead": "X", "why": null}"#.utf8))
    #expect(keys.action(of: "X") == .markRead && keys.action(of: "w") == nil)
    #expect(try KeyFile.bindings("k", Array("{}".utf8)) == .standard)
  }

  @Test(arguments: [
    (#"{"archiv": "X"}"#, #"keys.json: "archiv": there is no such action; "#),
    (#"{"why": "X", "why": "Y"}"#, #"keys.json: "why" appears twice; remove one of the two"#),
    (#"{"why": 7}"#, #"keys.json: "why": the key is a number; write a character in quotes"#),
    (#"{"why": "j"}"#, #"keys.json: "why": "j" is reserved for moving"#),
    (#"{"why": "Tab"}"#, #"keys.json: "why": "Tab" is not one character; "#),
    (#"{"why": "r"}"#, #"keys.json: "why": "r" is also the key of markRead; choose another"#),
    (#"["why"]"#, "keys.json: it is not an object; write actions and their keys in braces"),
    (#"{"why": "X""#, "keys.json: it is not valid JSON (line 1"),
    ("", "keys.json: it is not valid JSON ("),
  ])
  func `a mistake is one sentence with the file, the member and a remedy`(
    json: String,
    start: String
  ) {
    let line = told(json)
    #expect(line.hasPrefix(start) && !line.contains("\n"), "\(line)")
  }

  private func weft(_ arguments: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["serve", "--port", "0", "--no-plugins"] + arguments,
      environment: [
        "XDG_CONFIG_HOME": scratch.path("config").path, "WEFT_PLUGINS": "",
        "XDG_DATA_HOME": scratch.path("data").path, "XDG_STATE_HOME": scratch.path("state").path,
      ],
      in: scratch.folder
    )
  }

  @Test func `a named file with a mistake ends the start`() throws {
    _ = try scratch.write(#"{"markRead": "X", "why": "e"}"#.utf8, to: "mine.json")
    let run = try weft("--keys", "mine.json")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains(#"weft: mine.json: "why": "e" is also the key of edit"#))
    #expect(try weft("--keys", "none.json").errors.contains("the file does not exist"))
  }

  @Test func `the user's own file counts only if nobody else can change it, and only as a whole`()
    throws
  {
    let folder = scratch.path("config/weft")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "keys.json")
    let arguments = try Arguments([], syntax: CommandSyntax(name: "weft", summary: "", options: []))
    try Data(#"{"why": "X"}"#.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
    #expect(throws: Failure.self) { try SettingsFile.bytes(of: file.path, atMost: 100) }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(try SettingsFile.bytes(of: file.path, atMost: 100).count == 12)
    #expect(throws: Failure.self) { try SettingsFile.bytes(of: file.path, atMost: 11) }
    // The tests' own settings have no such file.
    let own = try KeyFile.keys(arguments)
    #expect(own.notes.isEmpty)
  }
}
