// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
internal import WeftTerminal

/// The channel list on a terminal, until somebody quits.
struct InteractiveList {
  private let options: ScreenOptions
  private let engine: Engine
  private let list: ChatChannelListViewModel
  private let depth: ColorDepth
  private var cursor = ListCursor()
  /// What is wrong with plugins, while that is on screen in place of the list.
  private var problems: PluginProblemListViewModel?
  private var problemCursor = ListCursor()
  private var shown: TerminalScreen?

  init(_ options: ScreenOptions) throws {
    self.options = options
    engine = try options.workspace.engine(
      environment: options.environment,
      factory: KeyHintFactory(),
      plugins: options.plugins
    )
    list = engine.channelList(rows: options.workspace.rowsAtFirst)
    depth = Self.depth(ProcessInfo.processInfo.environment)
  }

  /// Shows the list and follows the keys; returns when the user quits or the terminal is gone.
  mutating func run() throws {
    let status = weft_platform_terminal_enter()
    guard status == 0 else {
      throw Failure(
        "the terminal can't be used for keys; send the output through cat to see it once"
      )
    }
    defer { weft_platform_terminal_leave() }
    options.plugins?.onRedrawRequest { weft_platform_terminal_wake() }
    do throws(PluginRefusal) {
      try options.plugins?.follow()
    } catch {
      Output.error("weft: \(error.text); \(error.remedy)")
    }
    try draw()
    var reader = KeyReader()
    while let keys = reader.keys(within: -1) {
      for key in keys {
        if key == .quit { return }
        follow(key)
      }
      _ = engine.takeRedrawRequests()
      try draw()
    }
  }

  private mutating func follow(_ key: Key) {
    let page = shown?.visibleRows.count ?? 1
    switch (key, problems) {
    case (.problems, nil):
      let outcome = engine.perform(ListAction.showPluginProblems, in: list)
      guard case .open(let route) = outcome, route.destination == .pluginProblems else { return }
      problems = engine.pluginProblems()
      problemCursor = ListCursor()
    case (.back, let problems?), (.problems, let problems?):
      if engine.perform(ListAction.back, in: problems) == .back { self.problems = nil }
    case (_, let problems?): problemCursor.move(key, count: problems.count, page: page)
    case (_, nil): cursor.move(key, count: list.count, page: page)
    }
  }

  private mutating func draw() throws {
    let size = Self.size()
    var screen = try render(size)
    // Rows may be higher than those that were there before: the selected one has to be seen whole.
    let before = [cursor, problemCursor]
    if problems == nil {
      cursor.keepInView(page: screen.visibleRows.count)
    } else {
      problemCursor.keepInView(page: screen.visibleRows.count)
    }
    if [cursor, problemCursor] != before { screen = try render(size) }
    Output.print(screen.update(from: shown, depth: depth))
    shown = screen
  }

  private func render(_ size: (columns: Int, rows: Int)) throws -> TerminalScreen {
    TerminalScreen(
      try scene(rowLimit: size.rows).validated(),
      columns: size.columns,
      rows: size.rows,
      theme: options.theme,
      isRightToLeft: options.isRightToLeft,
      after: shown
    )
  }

  private func scene(rowLimit: Int) -> Scene {
    if let problems {
      problems.scroll(to: problemCursor.first)
      problems.selected = problemCursor.selected
      return problems.screen(rowLimit: rowLimit)
    }
    engine.send(.scroll(to: cursor.first), to: list)
    _ = list.takeChanges()
    let selected = list.session.channels(in: cursor.selected..<cursor.selected + 1).first?.id
    engine.send(.select(selected), to: list)
    return list.screen(rowLimit: rowLimit)
  }

  /// The size of the terminal, within what a screen may have.
  static func size() -> (columns: Int, rows: Int) {
    let packed = weft_platform_terminal_size(1)
    guard packed != 0 else { return (80, 24) }
    return (min(1000, Int(packed & 0xFFFF)), min(1000, Int(packed >> 16)))
  }

  /// What the environment says of the terminal's colours.
  static func depth(_ environment: [String: String]) -> ColorDepth {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) == true { return .none }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .full }
    let name = environment["TERM"] ?? ""
    if name == "dumb" || name.isEmpty { return .none }
    return name.contains("256") || name.contains("direct") || name.contains("kitty")
      ? .indexed : .sixteen
  }
}
