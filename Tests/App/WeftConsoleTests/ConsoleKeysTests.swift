// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp

@testable import WeftConsole

/// What help tells of keys, and what keys do.
@Suite struct ConsoleKeysTests {
  private static let all: [Key] =
    [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace, .tab,
      .backTab,
    ] + (0x20..<0x7F).map { .text(String(UnicodeScalar($0))) }
    + (0x61..<0x7B).map { .control(Character(UnicodeScalar($0))) }

  /// The keys that mean something on a screen, each pressed by somebody who has just come there.
  private func handled(_ start: [ScreenName], after before: [Key] = []) throws -> [Key] {
    let app = try ConsoleHarness().app
    return try Self.all.filter { key in
      var view = ConsoleView(Viewer(app, start: start))
      for key in before { view.follow(key) }
      _ = try view.frame(columns: 60, rows: 16)
      return view.follow(key)
    }
  }

  @Test func `help tells of all keys that do something, and of no others`() throws {
    let chat: [ScreenName] = [.channels, .messages("messaging:falcon-repairs")]
    var keys = try handled([.channels]) + handled([.threads]) + handled(chat)
    // What is typed is a text there.
    keys += try handled([.channels], after: [.text("/")]).filter { key in
      if case .text = key { false } else { true }
    }
    // The terminal itself takes this one.
    keys.append(.control("z"))
    let told = ConsoleKeys.table.flatMap(\.keys)
    #expect(Self.all.filter { keys.contains($0) && !told.contains($0) } == [])
    #expect(told.filter { !keys.contains($0) } == [])
    #expect(ConsoleKeys.help.count == ConsoleKeys.table.count)
  }

  @Test func `where one searches help tells what keys do there`() throws {
    let searching = try handled([.channels], after: [.text("/"), .text("x")])
    for key in ConsoleKeys.table.filter({ [\.kind, \.clear].contains($0.does) }).flatMap(\.keys) {
      #expect(searching.contains(key), "\(key)")
    }
  }
}
