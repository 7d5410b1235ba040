// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftLocale
import WeftPluginHost
import WeftTerminal
import WeftTestSupport

@testable import Weft
@testable import WeftConsole

/// A user of the demo workspace: takes keys and shows the result on a terminal.
final class ConsoleHarness {
  let app: ChatApp
  var view: ConsoleView
  private var terminal: GoldenTerminal
  private var size: (columns: Int, rows: Int)
  private var before: TerminalFrame?
  private(set) var now = ContinuousClock.now

  init(
    columns: Int = 60,
    rows: Int = 16,
    options: ChatApp.Options = ChatApp.Options(),
    start: [ScreenName] = [],
    workspace: Workspace? = nil,
    environment: ChatEnvironment? = nil,
    plugins: PluginHost? = nil,
    isRightToLeft: Bool = false
  ) throws {
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json")
    let workspace = try workspace ?? Workspace(json: Array(Data(contentsOf: demo)))
    app = ChatApp(
      environment.map { Engine(workspace: workspace, environment: $0, plugins: plugins) }
        ?? Engine(workspace: workspace, environment: workspace.environment(), plugins: plugins),
      plugins: plugins,
      options: options,
      at: now
    )
    // Keys follow at once, also on a machine where a search takes longer than a turn.
    app.engine.searchTime = .seconds(60)
    view = ConsoleView(
      Viewer(
        app,
        start: start,
        keys: ConsoleKeys.help(options.keys),
        takesPaths: true,
        hints: ConsoleHints.text
      ),
      isRightToLeft: isRightToLeft
    )
    terminal = GoldenTerminal(columns: columns, rows: rows)
    size = (columns, rows)
    try draw()
  }

  /// Presses keys in order, each followed by a frame.
  @discardableResult
  func press(_ keys: Key...) throws -> String {
    for key in keys {
      view.follow(key)
      try draw()
    }
    return text
  }

  /// Types a text, one key per character.
  @discardableResult
  func type(_ text: String) throws -> String {
    for character in text { try press(.text(String(character))) }
    return self.text
  }

  /// Resizes the terminal.
  @discardableResult
  func resize(_ columns: Int, _ rows: Int = 16) throws -> String {
    (size, before) = ((columns, rows), nil)
    terminal = GoldenTerminal(columns: columns, rows: rows)
    try draw()
    return text
  }

  /// Advances the time.
  func wait(_ time: Duration) throws {
    now += time
    app.turn(at: now)
    try draw()
  }

  func draw() throws {
    let screen = try view.frame(columns: size.columns, rows: size.rows)
    terminal.write(screen.update(from: before))
    before = screen
  }

  /// The terminal's text, without trailing spaces.
  var text: String { terminal.text }
  var lines: [String] { text.components(separatedBy: "\n") }

  /// The index of the line that contains a text.
  func line(of part: String) -> Int? { lines.firstIndex { $0.contains(part) } }

  /// The background of a line's first cell.
  func ground(ofLine line: Int) -> GoldenCell.Color { terminal[0, line].background }
}
