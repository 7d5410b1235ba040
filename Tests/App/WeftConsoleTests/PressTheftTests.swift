// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTerminal
import WeftTestSupport

@testable import Weft
@testable import WeftApp
@testable import WeftConsole

/// A plugin that covers the field below messages gets no press that belongs to the host.
@Suite struct PressTheftTests {
  private let chat = ChannelID("messaging:!members-leia-luke")

  private func user(_ way: PressThief.Way) throws -> ConsoleHarness {
    let (folder, files) = (try Scratch(), try Scratch())
    try PressThief.install(way, in: folder)
    let host = PluginHost(folders: [folder.folder.path], policy: PluginPolicy(trustsAll: true))
    var options = ChatApp.Options()
    options.files = { _ in WorkspaceFiles(beside: files.path("w.weft").path) }
    return try ConsoleHarness(
      columns: 60,
      rows: 20,
      options: options,
      start: [.channels, .messages(chat)],
      plugins: host
    )
  }

  private func texts(_ user: ConsoleHarness) -> [String] {
    user.app.engine.state.history(of: chat).map(\.text)
  }

  /// The drawn screen, with the same cells as the terminal.
  private func screen(_ user: ConsoleHarness) throws -> TerminalScreen {
    try #require(user.view.shown?.panes.first?.screen)
  }

  /// The cells of the attach button, of the field, and of the send button.
  private func places(_ user: ConsoleHarness) throws -> [(column: Int, row: Int)] {
    let screen = try screen(user)
    return try [ListAction.attach, ListAction.compose, ListAction.send].map { action in
      let region = try #require(screen.list.regions.last { $0.action == action }, "\(action)")
      let cells = screen.cells(of: region.rect)
      return (cells.columns.lowerBound, cells.rows.lowerBound)
    }
  }

  @Test(arguments: PressThief.Way.allCases)
  func `presses on the field and its buttons go to the host`(way: PressThief.Way) throws {
    for place in 0..<3 {
      let user = try user(way)
      let before = texts(user)
      let (column, row) = try places(user)[place]
      try user.press(.click(column: column, row: row))
      let composer = try #require(user.view.viewer.composer)
      #expect(composer.isFocused == (place < 2), "\(way) \(place)")
      #expect(composer.isChoosingFile == (place == 0), "\(way) \(place)")
      #expect(composer.session.isEmpty && texts(user) == before, "\(way) \(place)")
      #expect(user.app.plugins?.problems.isEmpty == true)
    }
  }

  @Test(arguments: PressThief.Way.allCases)
  func `a long press on the host's controls starts no action of a plugin`(
    way: PressThief.Way
  ) throws {
    let user = try user(way)
    let screen = try screen(user)
    for (column, row) in try places(user) {
      #expect(screen.action(column: column, row: row, .longPress) == nil, "\(way)")
    }
  }

  @Test func `text that a plugin's button sends goes into the field, and is reported`() throws {
    let user = try user(.overlay)
    let before = texts(user)
    user.view.viewer.perform("\(PressThief.id)/take")
    try user.draw()
    #expect(texts(user) == before)
    #expect(user.view.viewer.composer?.session.text == PressThief.text)
    let problem = try #require(user.app.plugins?.problems.first)
    #expect(problem.id == PressThief.id && problem.refusal.code == "commandNotHere")
    #expect(problem.refusal.remedy.contains("SEND is for a command that the user typed"))
    // The press gives the user the field, and sending is up to them.
    try user.press(.enter)
    #expect(texts(user).first == PressThief.text)
  }
}
