// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftAvatars
internal import WeftLaunch
internal import WeftPluginHost
internal import WeftTerminal

/// The screen that the options of `weft snapshot` describe.
extension ScreenOptions {
  /// Returns the list that these options describe, with at least `rows` rows loaded and all events applied.
  func list(rows: Int) throws -> ShownList {
    let engine = try workspace.engine(environment: environment, plugins: plugins)
    switch screen {
    case .channels:
      // In a long list, the rows above the visible ones are not loaded.
      let shown = rows < .max ? rows - scroll : rows
      let list = engine.channelList(query: files.channels ?? ChannelListQuery(), rows: shown)
      try applyEvents(to: engine)
      _ = list.drainChanges()
      if shown < rows, !list.reach(scroll..<rows) { engine.send(.want(rows: rows), to: list) }
      _ = list.drainChanges()
      engine.send(.scroll(to: scroll), to: list)
      engine.send(.select(selected.map { ChannelID($0) }), to: list)
      list.stateOverride = files.state
      return .channels(list)
    case .threads:
      let query = files.threads ?? ThreadListQuery(watch: true)
      let list = engine.threadList(query: query, rows: rows)
      try applyEvents(to: engine)
      _ = list.drainChanges()
      engine.send(.scroll(to: scroll), to: list)
      engine.send(.select(selected.map { MessageID($0) }), to: list)
      list.stateOverride = files.state
      return .threads(list)
    case .messages(let id):
      return try messages("channel", id.rawValue, of: engine) {
        engine.messageList(id, rows: rows)
      }
    case .replies(let id):
      return try messages("message", id.rawValue, of: engine) { engine.replyList(id, rows: rows) }
    case .info, .pinned, .media, .members, .person, .mentions, .drafts, .saved, .reminders:
      try applyEvents(to: engine)
      let viewer = Viewer(watching: ChatApp(engine, plugins: plugins))
      guard let page = viewer.page(screen) else {
        throw Failure("--screen \(screen.text): the workspace has nothing of this name")
      }
      page.want(from: scroll, count: 0)
      return .page(page, viewer)
    case .attachment, .reactions, .readers, .why, .catchUp, .filters, .settings, .colours, .help,
      .welcome, .openWorkspace, .account, .quietHours, .join, .newGroup, .rename, .slowMode, .poll,
      .suggest, .palette:
      throw Failure(
        "--screen \(screen.text): only the application has this screen; run weft in a terminal"
      )
    case .problems:
      try applyEvents(to: engine)
      let list = engine.pluginProblems()
      list.scroll(to: scroll)
      return .problems(list)
    }
  }

  /// Creates a message list before or after applying the events, which may add its subject.
  private func messages(
    _ kind: String,
    _ id: String,
    of engine: Engine,
    making make: () -> ChatMessageListViewModel?
  ) throws -> ShownList {
    let known = make()
    try applyEvents(to: engine)
    guard let list = known ?? make() else {
      throw Failure("--screen \(screen.text): the workspace has no \(kind) \"\(id)\"")
    }
    _ = list.drainChanges()
    engine.send(.scroll(to: scroll), to: list)
    return .messages(list)
  }

  /// Returns the screen's scene, with no more rows than lines, because each row takes at least a line.
  ///
  /// - Parameter pictures: The pictures it is shown with.
  func scene(pictures: PictureLibrary? = nil) throws -> ValidScene {
    let width = Double(size.columns) * TerminalMeasurer.cell.width
    let icons = theme.icons
    let viewport = Viewport(height: Double(size.rows) * TerminalMeasurer.cell.height) {
      $0.layout(width: width, measurer: TerminalMeasurer(icons: icons, pictures: pictures))
    }
    return try scene(rows: size.rows, in: viewport)
  }

  /// Returns the screen's scene with a limited number of rows.
  ///
  /// With a viewport, a list that is read from below loses rows at its upper end until the newest row is visible.
  func scene(
    rows limit: Int,
    in viewport: Viewport? = nil
  ) throws -> ValidScene {
    // Load one row more than is visible: groups and dates depend on the row above.
    let rows = scroll.addingReportingOverflow(limit + 1)
    let list = try list(rows: rows.overflow ? .max : rows.partialValue)
    let scene = try settled(list, rows: limit).validated()
    guard list.isReadFromBelow, let viewport else { return scene }
    let whole = try viewport.layout(scene)
    var missing = whole.height - viewport.height
    let hidden = whole.rows.prefix { row in
      defer { missing -= row.rect.size.height }
      return missing > 0
    }
    guard !hidden.isEmpty else { return scene }
    return try settled(list, rows: max(1, whole.rows.count - hidden.count)).validated()
  }

  /// The maximum number of frames that are drawn while plugins ask for more time.
  private static let mostFrames = 5

  /// Returns the first frame in which no plugin asks for more time, or the last of a few.
  private func settled(_ list: ShownList, rows limit: Int) -> Scene {
    guard let plugins else { return list.screen(rowLimit: limit) }
    defer { list.slots.trace = nil }
    var frame = 1
    while true {
      let trace = SlotTrace()
      list.slots.trace = trace
      let scene = list.screen(rowLimit: limit)
      let isSettled =
        !plugins.drainRedrawRequests() && !trace.entries.contains { $0.answer == .later }
      if isSettled || frame == Self.mostFrames { return scene }
      frame += 1
    }
  }
}
