// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The commands in the articles exist, and their output is what the articles show.
@Suite struct ArticleCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Built-in commands of the shell.
  private static let shell: Set<String> = ["cd", "for", "done", "set"]

  /// The words of every command in the shell blocks of the articles.
  private static func commands() throws -> [[String]] {
    try ArticleBlock.articles().flatMap { commands(in: try ArticleBlock.all(of: $0)) }
  }

  /// The words of every command in shell blocks, without comments after a `#`.
  static func commands(in blocks: [ArticleBlock]) -> [[String]] {
    blocks.flatMap { block in
      block.text.split(separator: "\n").filter { isCommand($0, of: block.language) }.map { line in
        line.drop { $0 == "$" || $0 == " " }.split(separator: " ").prefix { $0 != "#" }
          .map(String.init)
      }
    }
  }

  /// Whether a line is a command, neither a comment nor output.
  private static func isCommand(_ line: Substring, of language: String) -> Bool {
    switch language {
    case "sh": !line.hasPrefix("#")
    case "console": line.hasPrefix("$ ")
    default: false
    }
  }

  @Test func `every command and option of the articles exists`() throws {
    let commands = try Self.commands()
    #expect(commands.count > 30)
    for command in commands where !Self.shell.contains(command[0]) { try Self.expect(command) }
  }

  /// Expects that a command is one of `weft` and has the given options.
  static func expect(_ command: [String]) throws {
    #expect(command[0] == "weft", "\(command)")
    let words = command.dropFirst().prefix { !$0.hasPrefix("-") }
    // Commands for plugins have two words, others one; without a word it is the app.
    let name = Array(words.prefix(words.first == "plugins" ? 2 : 1))
    let help = try Subprocess(Checkout.weft, name + ["--help"])
    #expect(help.status == 0, "\(command): \(help.errors)")
    for option in command where option.hasPrefix("--") {
      #expect(help.text.contains(option), "\(command) has no \(option)")
    }
  }

  /// Runs a command for plugins in the folder of the article's plugin.
  private func run(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, ["plugins"] + words, in: scratch.path("FirstSentence"))
  }

  @Test(arguments: ["c", "cpp", "embedded-swift", "rust", "swift"])
  func `the article about a first plugin shows the actual output`(
    language: String
  ) throws {
    let article = "first-plugin-in-\(language)"
    let code = language == "embedded-swift" ? "swift" : language
    let shown = try ArticleBlock.texts(of: article, "text")
    let source = try #require(ArticleBlock.texts(of: article, code).first)
    try #require(shown.count == 2)
    let new = try #require(Self.commands().first { $0.contains(language) && $0.contains("new") })
    let made = try Subprocess(Checkout.weft, Array(new.dropFirst()), in: scratch.folder)
    try #require(made.status == 0, "\(made.errors)")
    #expect(try run("build").status == 0)
    #expect(try run("preview").text == shown[0])

    try scratch.write(
      source.utf8,
      to: "FirstSentence/FirstSentence.\(code == "rust" ? "rs" : code)"
    )
    let views = try String(contentsOf: scratch.path("FirstSentence/preview"), encoding: .utf8)
      .replacing("--size 72x10", with: "--size 72x14")
    try scratch.write(views.utf8, to: "FirstSentence/preview")
    let preview = try run("preview")
    #expect(preview.text == shown[1], "\(preview.errors)")
    #expect(try run("test").status == 1)
    #expect(try run("test", "--record").status == 0)
    #expect(try run("test").status == 0)
  }
}
