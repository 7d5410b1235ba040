// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftCLI
@testable import WeftLaunch

/// The manual page describes exactly the commands and their options.
@Suite struct ManualTests {
  private let page: ManualPage

  init() throws {
    page = try ManualPage()
  }

  /// The usage line of a command's help, which its heading repeats.
  private func heading(_ command: Subcommand) -> String {
    ([command.syntax.name] + command.syntax.positionals).joined(separator: " ")
      .replacing("…", with: "...")
  }

  @Test func `the headings are exactly the usage lines of the commands`() {
    #expect(page.commands == Set(CommandTable.all.map(heading)))
  }

  @Test func `every command has exactly its options, with their values`() {
    for command in CommandTable.all {
      let options = command.syntax.options.map { option in
        option.name + (option.value.map { " " + $0 } ?? "")
      }
      let told = page.options(of: heading(command))
      let name = command.syntax.name
      #expect(Set(told) == Set(options), "the options of \(name)")
      #expect(told.count == options.count, "no option of \(name) is told twice")
    }
  }

  @Test func `the help of a command lists the same options`() throws {
    for command in CommandTable.all {
      let words = command.syntax.name.split(separator: " ").dropFirst().map(String.init)
      let help = try Subprocess(Checkout.weft, words + ["--help"]).text
      let told = help.split(separator: "\n").compactMap { line in
        line.wholeMatch(of: #/  (-[^ ]+( [^ ]+)?)(  +.*)?/#).map { String($0.output.1) }
      }
      #expect(Set(told) == Set(page.options(of: heading(command))), "\(command.syntax.name)")
    }
  }

  @Test func `every environment variable that the command reads is described`() throws {
    var names: Set<String> = []
    for target in ["WeftCLI", "WeftLaunch"] {
      let sources = Checkout.root.appending(path: "Sources/App/\(target)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        names.formUnion(text.matches(of: /environment\["([A-Z_]+)"\]/).map { String($0.output.1) })
      }
    }
    #expect(names.isSuperset(of: ["WEFT_PLUGINS", "WEFT_SAFE", "WEFT_SDK"]))
    let told = (page.sections["ENVIRONMENT"] ?? []).joined(separator: "\n")
    for name in names { #expect(told.contains("Ev \(name)"), "\(name)") }
  }

  @Test func `the page has the usual sections of a manual`() {
    for name in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "FILES",
      "EXIT STATUS", "EXAMPLES", "SEE ALSO", "SECURITY CONSIDERATIONS",
    ] {
      #expect(page.sections[name] != nil, "\(name)")
    }
  }

  @Test func `the examples use existing commands and options`() throws {
    let lines = (page.sections["EXAMPLES"] ?? []).filter { $0.hasPrefix(".Dl $ weft") }
    #expect(lines.count > 8)
    for line in lines {
      let words = line.split(separator: " ").dropFirst(2).map(String.init)
      let name = words.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
      let command = CommandTable.all.filter { name.hasPrefix($0.syntax.name) }
        .max { $0.syntax.name.count < $1.syntax.name.count }
      let options = try #require(command).syntax.options.map(\.name)
      for option in words where option.hasPrefix("-") {
        #expect(options.contains(option), "\(line)")
      }
    }
  }

  @Test func `mandoc has no complaints and renders it`() throws {
    func mandoc(_ words: String...) throws -> Subprocess {
      let command = ["mandoc"] + words + [ManualPage.file.path]
      return try Subprocess(URL(fileURLWithPath: "/usr/bin/env"), command)
    }
    let lint = try mandoc("-T", "lint", "-W", "style")
    #expect(lint.text == "" && lint.status == 0)
    let shown = try mandoc("-T", "utf8", "-O", "width=100")
    let plain = shown.text.replacing(/.\u{8}/, with: "")
    #expect(plain.contains("weft – channel, thread and message lists"))
    #expect(plain.contains("--format text | ansi | html | png | scene | model"))
  }
}
