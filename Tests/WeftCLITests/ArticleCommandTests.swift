// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The commands that stand in the articles are there, and show what is said they show.
@Suite struct ArticleCommandTests {
  /// What a shell understands by itself.
  private static let shell: Set<String> = ["cd", "for", "done", "set"]

  /// The words of every command in the shell blocks of the articles.
  private static func commands() throws -> [[String]] {
    var commands: [[String]] = []
    for article in try ArticleBlock.articles() {
      for block in try ArticleBlock.all(of: article) {
        for line in block.text.split(separator: "\n") where isCommand(line, of: block.language) {
          let words = line.drop { $0 == "$" || $0 == " " }.split(separator: " ").map(String.init)
          commands.append(words)
        }
      }
    }
    return commands
  }

  /// Whether a line is no comment, and no answer of a command.
  private static func isCommand(_ line: Substring, of language: String) -> Bool {
    switch language {
    case "sh": !line.hasPrefix("#")
    case "console": line.hasPrefix("$ ")
    default: false
    }
  }

  @Test func `every command and option of the articles is there`() throws {
    let commands = try Self.commands()
    #expect(commands.count > 30)
    for command in commands where !Self.shell.contains(command[0]) {
      #expect(command[0] == "weft", "\(command)")
      let words = command.dropFirst().prefix { !$0.hasPrefix("-") }
      // Two words name a command of plugins, one any other; without any it is the app.
      let name = Array(words.prefix(words.first == "plugins" ? 2 : 1))
      let help = try Subprocess(Checkout.weft, name + ["--help"])
      #expect(help.status == 0, "\(command): \(help.errors)")
      for option in command where option.hasPrefix("--") {
        #expect(help.text.contains(option), "\(command) has no \(option)")
      }
    }
  }

  @Test func `what an article shows is what its plugin makes of the demo workspace`() throws {
    let scratch = try Scratch()
    let source = try #require(ArticleBlock.texts(of: "first-plugin-in-c", "c").first)
    let folder = scratch.path("FirstSentence")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write(source.utf8, to: "FirstSentence/FirstSentence.c")
    let build = try Subprocess(Checkout.root.appending(path: "Plugins/build"), [folder.path])
    try #require(build.status == 0, "\(build.errors)")
    let shown = try Subprocess(
      Checkout.weft,
      ["snapshot", "--plugins", folder.path, "--size", "72x14", "--strict"]
    )
    #expect(shown.status == 0 && shown.errors == "")
    for language in ["c", "cpp", "embedded-swift", "rust", "swift"] {
      let texts = try ArticleBlock.texts(of: "first-plugin-in-\(language)", "text")
      #expect(texts == [shown.text], "\(language)")
    }
  }
}
