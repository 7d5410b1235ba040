// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport
import WeftViews

/// The action that switches a message between its translation and the original.
@Suite struct TranslationToggleTests {
  private func list() throws -> (Engine, ChatMessageListViewModel) {
    var me = Samples.me
    me.language = "pl"
    var workspace = Workspace(currentUser: me)
    workspace.users = [me, Samples.leia]
    let message = Samples.message("The kettle is on", id: "m") {
      ($0.originalLanguage, $0.translations) = ("en", ["pl": "Woda wstawiona"])
    }
    workspace.channels = [
      Samples.channel("a", [message, Samples.message("Plain", id: "n", age: 90)])
    ]
    let engine = Engine(workspace: workspace, environment: workspace.environment())
    return (engine, try #require(engine.messageList("messaging:a")))
  }

  @Test func `the toggle shows the original, and then the translation again`() throws {
    let (engine, list) = try list()
    let row = try #require(list.rows(in: 0..<1).first)
    let texts = try (0..<3).map { _ in
      let shown = try #require(list.rows(in: 0..<1).first)
      let screen = "\(try list.screen(rowLimit: 5).validated().json)"
      #expect(screen.contains("\"\(ListAction.toggleTranslation)\""), "a button takes it back")
      #expect(screen.contains("\"Show original\"") == !shown.isOriginal)
      #expect(screen.contains("\"Show translation\"") == shown.isOriginal)
      #expect(shown.accessibilityLabel.contains(shown.text))
      let outcome = engine.perform(ListAction.toggleTranslation, row: row.rowID, in: list)
      #expect(outcome == .done)
      return shown.text
    }
    #expect(texts == ["Woda wstawiona", "The kettle is on", "Woda wstawiona"])
  }

  @Test func `a message without a translation stays unchanged`() throws {
    let (engine, list) = try list()
    let row = try #require(list.rows(in: 1..<2).first)
    #expect(engine.perform(ListAction.toggleTranslation, row: row.rowID, in: list) == .done)
    #expect(list.rows(in: 1..<2).first?.text == "Plain")
    let screen = "\(try list.screen(rowLimit: 5).validated().json)"
    #expect(!screen.contains("\"Show translation\""))
  }
}
