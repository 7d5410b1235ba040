// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftCLI
@testable import WeftLaunch

/// Each shell loads its completions, and offers what the command accepts.
@Suite struct CompletionTests {
  private static let formats: Set = ["text", "ansi", "html", "png", "scene", "model"]

  private static let cases: [(line: String, offered: Set<String>)] = [
    ("weft plu", ["plugins"]),
    ("weft snapshot --for", ["--format"]),
    ("weft snapshot --format ", formats),
    ("weft --theme ", ["auto", "light", "dark", "contrast", "sepia", "night"]),
    ("weft serve --theme ", ["auto", "light", "dark", "contrast", "sepia", "night"]),
    ("weft snapshot --theme ", ["light", "dark", "contrast", "sepia", "night"]),
    ("weft --theme dark --no-", ["--no-mouse", "--no-plugins"]),
    ("weft snapshot --strict --scale ", ["1", "2"]),
    ("weft plugins t", ["test", "trust"]),
    ("weft plugins new Badge --kind s", ["swipe", "states"]),
    ("weft plugins why --screen m", ["media:", "members:", "mentions", "messages:"]),
    (
      "weft bench ",
      [
        "diff", "live", "scene", "plugins", "chat", "store", "console", "compose", "large",
        "serve", "guests", "accounts", "hosts", "all",
      ]
    ),
    ("weft bench diff ", []),
    ("weft completions ", ["bash", "zsh", "fish"]),
    ("weft help ev", ["events"]),
    ("weft snapshot --width ", []),
    ("weft dance ", []),
  ]

  @Test(arguments: Shell.allCases)
  func `commands, options and their values are completed`(shell: Shell) throws {
    // fish doesn't distinguish arguments by position, and zsh offers options once all are given.
    let cases = Self.cases.filter { shell == .bash || $0.line != "weft bench diff " }
    let offers = try shell.offers(cases.map(\.line))
    for (known, offered) in zip(cases, offers) {
      #expect(offered == known.offered, "\(known.line)")
    }
  }

  @Test(arguments: Shell.allCases)
  func `a value after an equals sign is completed like one after a space`(shell: Shell) throws {
    let offered = try shell.offers(["weft snapshot --format=te"])
    #expect(offered == [[shell == .fish ? "--format=text" : "text"]])
  }

  @Test(arguments: Shell.allCases)
  func `every option of every command is completed, and no other`(shell: Shell) throws {
    let commands = CommandTable.all
    #expect(commands.count > 20)
    let offers = try shell.offers(commands.map { "\($0.syntax.name) --" })
    for (command, offered) in zip(commands, offers) {
      let options = command.syntax.options.map(\.name).filter { $0.hasPrefix("--") }
      #expect(offered == Set(options + ["--help"]), "\(command.syntax.name)")
    }
  }

  @Test(arguments: Shell.allCases)
  func `every command is completed`(shell: Shell) throws {
    let offered = try shell.offers(["weft ", "weft plugins "])
    #expect(offered[0] == Set(CommandTable.commands.map(\.name) + ["help"]))
    #expect(offered[1] == Set(CommandTable.plugins.map(\.name)))
  }

  @Test(arguments: Shell.allCases)
  func `arguments for files complete to files, and those for folders to folders`(
    shell: Shell
  ) throws {
    let scratch = try Scratch()
    try scratch.write("{}".utf8, to: "two words.json")
    try FileManager.default.createDirectory(
      at: scratch.path("inside"),
      withIntermediateDirectories: true
    )
    let both: Set = ["two words.json", "inside"]
    var cases: [(String, Set<String>)] = [
      ("weft import ", both), ("weft snapshot --workspace ", both), ("weft snapshot -o ", both),
      ("weft export a ", both), ("weft generate --channels 3 ", both),
      ("weft --plugins ", ["inside"]), ("weft plugins build ", ["inside"]),
    ]
    // Without an expected argument, zsh offers the options.
    if shell != .zsh { cases.append(("weft snapshot ", [])) }
    let offers = try shell.offers(cases.map(\.0), in: scratch.folder)
    for (known, offered) in zip(cases, offers) {
      // A shell may mark folders and escape spaces.
      let names = offered.map { $0.filter { $0 != "/" && $0 != "\\" } }
      #expect(Set(names) == known.1, "\(known.0)")
    }
  }

  @Test func `an unknown shell exits with status 2`() throws {
    for words in [["completions"], ["completions", "tcsh"], ["completions", "bash", "zsh"]] {
      let run = try Subprocess(Checkout.weft, words)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains("usage: weft completions bash|zsh|fish"))
    }
  }
}
