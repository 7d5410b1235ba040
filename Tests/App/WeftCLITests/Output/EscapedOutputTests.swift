// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Text from plugins and files that a terminal would interpret.
@Suite struct EscapedOutputTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A text that writes to the clipboard, clears the screen, and imitates another plugin's message.
  private static let hostile =
    "\\033]52;c;ZXZpbA==\\007\\033[2J\\nweft: org.example.other: forged\\xE2\\x80\\xAE\\xC2\\x9B"

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  /// Adds a plugin that logs the text on each call, and draws it.
  private func addPlugin() throws {
    try FileManager.default.createDirectory(
      at: scratch.path("plugins"),
      withIntermediateDirectories: true
    )
    let source = PluginCompiler.source(
      body: "weft_row_answer(out, row->id, text(\"\(Self.hostile)\"));",
      before: """
        static const weft_host *kept;
        static weft_status begin(const weft_host *host, void **self) {
          static const weft_str said = TEXT("\(Self.hostile)");
          kept = host;
          (void)self;
          host->log(host, WEFT_LOG_INFO, said);
          return WEFT_OK;
        }
        """
    )
    try PluginCompiler.compile(
      source.replacing("NULL, hooks", with: "begin, hooks"),
      to: scratch.path("plugins/p.so")
    )
  }

  private func expectHarmless(_ text: String, _ comment: Comment) {
    for scalar in text.unicodeScalars where scalar != "\n" {
      let kind = scalar.properties.generalCategory
      #expect(kind != .control, "\(comment)")
    }
    #expect(
      !text.split(separator: "\n").contains { $0.hasPrefix("weft: org.example.other") },
      "\(comment)"
    )
  }

  @Test func `any message of a plugin is printed on one line under the plugin's name`() throws {
    try addPlugin()
    let plugin = scratch.path("plugins/p.so").path
    let runs = [
      try weft("snapshot", "--plugins", "plugins"),
      try weft("plugins", "preview", plugin),
      try weft("plugins", "why", "--screen", "channels", "--plugins", "plugins"),
    ]
    for run in runs {
      expectHarmless(run.errors, "\(run.errors)")
      expectHarmless(run.text, "\(run.text)")
      #expect(!run.errors.unicodeScalars.contains("\u{202E}"))
    }
    for run in runs.prefix(2) {
      #expect(run.errors.hasPrefix("weft: org.example.test: \\u{1b}]52;c;"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `no output of a command can control a terminal`() throws {
    try addPlugin()
    for words in [
      ["plugins", "list", "plugins", "--json"], ["plugins", "inspect", "plugins/p.so", "--json"],
      ["plugins", "check", "plugins/p.so", "--strictness", "2", "--json"],
      ["snapshot", "--plugins", "plugins", "--format", "model"],
      ["snapshot", "--plugins", "plugins", "--format", "scene"],
      ["snapshot", "--plugins", "plugins", "--format", "html"],
    ] {
      let run = try Subprocess(Checkout.weft, words, in: scratch.folder)
      for scalar in run.text.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control, "\(words)")
      }
    }
  }

  @Test func `names and errors of files are printed on their own line`() throws {
    let name = "a\u{1B}[2J\nweft: org.example.other: forged\u{202E}.json"
    for words in [
      ["snapshot", "--workspace", name], ["import", name, "--into", "w.weft"], [name],
      ["plugins", "check", name], ["plugins", "enable", name], ["diff", name, name],
      ["snapshot", "--\(name)"], ["events", name, name], ["export", name, name],
    ] {
      let run = try Subprocess(Checkout.weft, words, in: scratch.folder)
      #expect(run.status != 0 && run.output.isEmpty)
      expectHarmless(run.errors, "\(words)")
    }
  }

  @Test func `a user's name is printed on its own line`() throws {
    let name = "Ben\\u001b[2J\\nweft: org.example.other: forged\\u202e"
    try scratch.write(
      """
      {"weft": 1, "current_user_id": "u", "users": [{"id": "u", "name": "\(name)"}], "channels": []}
      """.utf8,
      to: "w.json"
    )
    let run = try weft("import", "w.json", "--into", "w.weft")
    #expect(run.status == 0)
    #expect(
      run.text.hasSuffix(
        "of Ben\\u{1b}[2J\\u{a}weft: org.example.other: forged\\u{202e}.\n"
      )
    )
    expectHarmless(run.text, "import")
  }
}
