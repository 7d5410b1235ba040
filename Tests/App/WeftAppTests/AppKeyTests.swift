// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft

@testable import WeftApp

/// The keys of every surface, and the help about them.
@Suite struct AppKeyTests {
  @Test(arguments: AppKey.allCases)
  func `each key is a single character that every keyboard has`(key: AppKey) {
    #expect(key.rawValue.utf8.count == 1)
    #expect(key.rawValue.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
    // Pages get all keys as one attribute value.
    #expect(!["\"", "&", "<"].contains(key.rawValue))
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `each line of help has its own text in every language`(language: String) {
    let keys = AppWords.shipped(in: language).keys
    let texts = HelpLine.allCases.map { $0.text(keys) }
    #expect(Set(texts).count == HelpLine.allCases.count && !texts.contains(""))
  }

  @Test func `a help line lists the surface's keys first, and a line without keys is omitted`() {
    let table = HelpLine.table([.tabs: ["Tab"], .quit: ["q"]], .standard) { $0 }
    #expect(table.first { $0.line == .tabs }?.keys == ["Tab", "1", "2"])
    #expect(table.last?.line == .quit)
    #expect(Set(table.map(\.line)) == Set(AppKey.allCases.map(\.line)).union([.quit]))
  }

  @Test(arguments: AppAction.allCases)
  func `views of plugins can't start the application's own actions, except opening a row`(
    action: AppAction
  ) {
    #expect(ListAction.isHosts(action.id) == (action != .openRow))
  }
}
