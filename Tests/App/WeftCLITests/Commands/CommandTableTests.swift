// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftCLI
@testable import WeftLaunch

@Suite struct CommandTableTests {
  private func weft(_ words: [String]) throws -> Subprocess {
    try Subprocess(Checkout.weft, words)
  }

  private func words(of command: Subcommand) -> [String] {
    command.syntax.name.split(separator: " ").dropFirst().map(String.init)
  }

  @Test func `every command prints its own help, also after the word help`() throws {
    for command in CommandTable.all.dropFirst() {
      let words = words(of: command)
      let run = try weft(words + ["--help"])
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.text == command.syntax.help, "\(words)")
      #expect(try weft(["help"] + words).text == run.text)
    }
  }

  @Test func `the overviews list every command`() throws {
    let whole = try weft(["--help"])
    #expect(try weft(["help"]).text == whole.text && weft(["help", "help"]).text == whole.text)
    for command in [CommandTable.app] + CommandTable.commands {
      #expect(whole.text.contains("\(command.syntax.name) \(command.example)  "))
      #expect(whole.text.contains("  \(command.brief)\n"))
    }
    let plugins = try weft(["plugins", "--help"]).text
    for command in CommandTable.plugins {
      #expect(plugins.contains("\(command.syntax.name) \(command.example)  "))
    }
    #expect(try weft(["help", "plugins"]).text == plugins)
  }

  @Test func `the overview has the options of the app itself`() throws {
    let whole = try weft(["--help"]).text
    #expect(whole.contains(CommandTable.app.syntax.optionLines))
    #expect(whole.contains(CommandTable.app.syntax.summary))
  }

  @Test func `the help of every command fits into 80 columns`() throws {
    let helps = try [["--help"], ["plugins", "--help"]].map { try weft($0).text }
    for help in helps + CommandTable.all.map(\.syntax.help) {
      for line in help.split(separator: "\n") where !line.hasPrefix("usage: weft bench ") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test func `command names are unique, and so are the options of one command`() {
    let names = CommandTable.all.map(\.syntax.name)
    #expect(Set(names).count == names.count)
    for command in CommandTable.all {
      let options = command.syntax.options.map(\.name)
      #expect(Set(options).count == options.count, "\(command.syntax.name)")
    }
  }

  @Test(arguments: [
    ["plugins"], ["plugins", "dance"], ["plugins", "--dance"], ["help", "dance"],
  ])
  func `an unknown command exits with status 2 and lists the known ones`(words: [String]) throws {
    let run = try weft(words)
    #expect(run.status == 2 && run.output.isEmpty)
    let known = words[0] == "help" ? "snapshot | import" : "new | build | dev"
    #expect(run.errors.contains("usage: weft") && run.errors.contains(known))
  }

  @Test func `serve refuses an option that has no effect there`() throws {
    let run = try weft(["serve", "--show-pictures", "sixel"])
    #expect(run.status == 2 && run.errors.contains("--show-pictures"))
  }

  @Test func `list accepts its folder like other commands`() throws {
    let folder = try Scratch()
    let one = try weft(["plugins", "list", folder.folder.path])
    let other = try weft(["plugins", "list", "--plugins", folder.folder.path])
    #expect(one.status == 0 && other.status == 0 && one.text == other.text)
  }
}
