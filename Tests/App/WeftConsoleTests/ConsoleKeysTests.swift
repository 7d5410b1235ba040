// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftTestSupport

@testable import WeftConsole

/// The keys listed in help, and the keys that do something.
@Suite struct ConsoleKeysTests {
  private static let all: [Key] =
    [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace, .tab,
      .backTab, .wordLeft, .wordRight,
    ] + (0x20..<0x7F).map { .text(String(UnicodeScalar($0))) }
    + (0x61..<0x7B).map { .control(Character(UnicodeScalar($0))) }

  /// The keys that do something on a screen, each pressed right after opening it.
  private func handled(
    _ start: [ScreenName],
    after before: [Key] = [],
    columns: Int = 60
  ) throws -> [Key] {
    let app = try ConsoleHarness().app
    return try Self.all.filter { key in
      var view = ConsoleView(Viewer(app, start: start))
      for key in before { view.follow(key) }
      _ = try view.frame(columns: columns, rows: 16)
      return view.follow(key)
    }
  }

  @Test func `help lists exactly the keys that have an effect`() throws {
    let chat: [ScreenName] = [.channels, .messages("messaging:falcon-repairs")]
    var keys = try handled([.channels]) + handled([.threads]) + handled(chat)
    keys += try handled(chat, columns: 120)
    // Typed characters are text there.
    keys += try handled([.channels], after: [.text("/")]).filter { key in
      if case .text = key { false } else { true }
    }
    // The terminal itself handles this one.
    keys.append(.control("z"))
    let told = ConsoleKeys.table().flatMap(\.keys)
    #expect(Self.all.filter { keys.contains($0) && !told.contains($0) } == [])
    #expect(told.filter { !keys.contains($0) } == [])
    #expect(ConsoleKeys.help().count == ConsoleKeys.table().count)
    #expect(ConsoleKeys.table().map(\.line) == HelpLine.allCases)
  }

  @Test func `help on searching lists what the keys do there`() throws {
    let searching = try handled([.channels], after: [.text("/"), .text("x")])
    for key in ConsoleKeys.table().filter({ [.kind, .clear].contains($0.line) }).flatMap(\.keys) {
      #expect(searching.contains(key), "\(key)")
    }
  }

  @Test func `a terminal claims none of the application's keys for itself`() {
    let own = ConsoleKeys.own.values.flatMap(\.self)
    #expect(AppKey.allCases.filter { own.contains(.text($0.rawValue)) } == [])
  }

  @Test func `a user can't bind the characters that a terminal handles itself`() {
    let own = ConsoleKeys.own.values.flatMap(\.self).compactMap { key -> String? in
      if case .text(let text) = key { text } else { nil }
    }
    #expect(Set(own).subtracting(KeyBindings.reserved) == [])
  }

  @Test func `help, hints and buttons name the user's keys, which do what they say`() throws {
    var options = ChatApp.Options()
    options.keys = try KeyBindings(
      changing: [("help", "H"), ("catchUp", "K"), ("markRead", "X"), ("why", nil)]
    )
    let harness = try ConsoleHarness(columns: 90, rows: 50, options: options)
    let first = harness.text
    #expect(first.contains("H help"), "\(first)")
    #expect(try harness.press(.text("?")) == first)
    let help = try harness.press(.text("H"))
    #expect(harness.view.viewer.path == [.channels, .help])
    #expect(help.contains("Mark as read / Mark all as read") && help.contains("X  R"))
    #expect(!help.contains(AppWords.english.keys.why))
    try harness.press(.escape)
    let walk = try harness.press(.text("K"))
    #expect(walk.contains("X \(AppWords.english.catchUpRead)"), "\(walk)")
  }

  /// The keys that are characters, as spelled in the manual and the article.
  private static let characters = ConsoleKeys.table().flatMap(\.keys).compactMap { key -> String? in
    if case .text(let text) = key, text != " " { text } else { nil }
  }

  @Test(arguments: characters)
  func `the article lists each character key`(key: String) throws {
    let article = "Sources/Engine/Weft/Weft.docc/Articles/running-the-app.md"
    let text = try String(contentsOf: Checkout.root.appending(path: article), encoding: .utf8)
    let rows = text.split(separator: "\n").drop { $0 != "| key | what it does |" }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    #expect(rows.contains { $0.split(separator: "|")[0].contains("`\(key)`") })
  }

  @Test(arguments: characters)
  func `the manual lists each character key`(key: String) throws {
    let manual = Checkout.root.appending(path: "Sources/App/WeftCLI/Manual/weft.1")
    let lines = try String(contentsOf: manual, encoding: .utf8).split(separator: "\n")
    let items = lines.drop { !$0.hasSuffix("Keys in the terminal:") }.prefix { $0 != ".El" }
      .filter { $0.hasPrefix(".It ") }.map { $0.dropFirst(4) }
    let name = [",": "comma", "?": "question mark"][key] ?? key
    #expect(items.contains { $0.split(separator: " , ").contains { $0 == name } })
  }
}
