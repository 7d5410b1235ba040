// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
package import WeftApp
package import WeftAvatars
internal import WeftScene
internal import WeftTerminal

/// Runs the application on this process's terminal until the user quits.
package struct Console {
  private let app: ChatApp
  private var view: ConsoleView
  private var output: ConsoleOutput
  private let mouse: Bool
  private let pictures: PictureLoader?
  private var file: PaneFile?
  private let links: LinkProgram?
  private let downloads: DownloadFolder?
  private let player: SoundPlayer?

  /// Creates the console of an application; ``run()`` then takes over the terminal.
  ///
  /// - Parameters:
  ///   - path: The names of the screens on the initial stack.
  ///   - theme: The chosen theme, or `nil` to follow the terminal.
  ///   - selected: The channel or thread selected at first.
  ///   - scroll: The index of the row that is visible first.
  ///   - isRightToLeft: Whether layouts are mirrored.
  ///   - mouse: Whether the application receives mouse events.
  ///   - panes: The path of the file that stores pane widths, or `nil` to store none.
  ///   - pictures: The pictures to show, or `nil` for none. They are ignored on a terminal with
  ///     fewer than 256 colours.
  ///   - graphics: How to draw the pictures.
  ///   - player: The program that plays sounds, and its arguments; empty for none.
  ///   - bell: Whether to ring the bell for notifications if the terminal can't show any.
  ///   - write: Writes a frame to the terminal.
  package init(
    _ app: ChatApp,
    path: [ScreenName] = [],
    theme: ThemeChoice?,
    selected: String? = nil,
    scroll: Int = 0,
    isRightToLeft: Bool,
    mouse: Bool,
    panes: String? = nil,
    pictures: PictureLibrary? = nil,
    graphics: GraphicsChoice = .auto,
    player: [String] = [],
    bell: Bool = false,
    write: @escaping (String) -> Void
  ) {
    let environment = ProcessInfo.processInfo.environment
    let usual: Theme = TerminalDevice.isDark(environment) == true ? .dark : .light
    let viewer = Viewer(
      app,
      theme: theme ?? .auto,
      start: path,
      keys: ConsoleKeys.help(app.options.keys),
      takesPaths: true,
      hints: ConsoleHints.text
    )
    viewer.begin(selected: selected, first: scroll)
    let depth = TerminalDevice.depth(environment)
    let hasColors = depth == .full || depth == .indexed
    self.pictures =
      hasColors ? pictures.map { PictureLoader($0, onArrival: TerminalDevice.wake) } : nil
    view = ConsoleView(
      viewer,
      theme: usual,
      isRightToLeft: isRightToLeft,
      pictures: self.pictures
    )
    file = panes.map { PaneFile(path: $0) }
    if let file { view.use(file.widths) }
    let question = GraphicsQuestion(self.pictures == nil ? .blocks : graphics, environment)
    let notifications = TerminalNotifications(environment, hasBell: bell)
    let background = BackgroundQuestion(
      isAsked: viewer.theme == .auto,
      isAlone: question.text.isEmpty,
      depth: depth,
      environment
    )
    output = ConsoleOutput(
      question,
      notifications,
      TerminalClipboard(environment),
      background: background,
      depth: depth,
      write: write
    )
    links = LinkProgram(environment)
    downloads = DownloadFolder(environment)
    self.player = SoundPlayer(player, environment)
    viewer.playsSounds = self.player != nil
    self.app = app
    self.mouse = mouse
  }

  /// Shows the application and handles keys until the user quits or the terminal closes.
  ///
  /// - Returns: `false` if there is no terminal to take over.
  package mutating func run() throws -> Bool {
    guard TerminalDevice.enter(mouse: mouse) else { return false }
    defer {
      app.finish()
      TerminalDevice.leave()
    }
    var reader = KeyReader()
    var pacer = FramePacer()
    var drawn: Drawn?
    output.ask(at: .now)
    while !view.isOver, !app.isSucceeded {
      let state = look()
      let isNew = drawn != state
      let pause = isNew ? pacer.wait(at: .now) : .zero
      if isNew, pause == .zero {
        try draw(state, isReturning: drawn?.returns != state.returns)
        pacer.show(at: .now)
        // Changes made while drawing, such as read marks, belong to the next frame.
        drawn = state
        view.prepare()
      } else if !isNew {
        output.goOn(at: .now)
      }
      let isIdle = view.viewer.loading == nil
      let wait = pause > .zero ? Self.earlier(wait(), Self.milliseconds(pause)) : wait()
      guard let read = reader.keys(within: isIdle ? wait : 0) else { return true }
      let keys = output.follow(read)
      app.turn(at: .now)
      for key in keys { view.follow(key) }
      if !keys.isEmpty { view.viewer.act() }
      notify()
      for request in view.viewer.drainSurfaceRequests() { perform(request) }
      // While the mouse still drags a divider, its position isn't final.
      if view.held == nil { file?.keep(view.widths) }
      for problem in app.drainProblems() { view.viewer.tell(ofAll: problem) }
      if keys.isEmpty, !isIdle { loadMore() }
    }
    awaitAnswers(&reader)
    return true
  }

  /// The state that a frame was drawn from; a different state needs a new frame.
  private struct Drawn: Equatable {
    let generation: Int
    let columns: Int
    let rows: Int
    let returns: UInt32
    /// The number of pictures that had arrived.
    let arrivals: Int
    let graphics: TerminalGraphics?
    /// Whether the terminal has answered that its background is dark.
    let isDark: Bool?
  }

  /// Returns the state that the next frame would be drawn from.
  private mutating func look() -> Drawn {
    let size = TerminalDevice.size()
    return Drawn(
      generation: view.viewer.generation,
      columns: size.columns,
      rows: size.rows,
      returns: TerminalDevice.returns,
      arrivals: pictures?.arrivals ?? 0,
      graphics: output.graphics(grid: size, pixels: TerminalDevice.pixels()),
      isDark: output.background?.isDark
    )
  }

  private mutating func draw(_ state: Drawn, isReturning: Bool) throws {
    // After a suspend another program owns the screen, so repaint it all.
    if isReturning {
      view.forget()
      output.forget()
    }
    if let graphics = state.graphics, graphics.way == .kitty, view.graphics?.way != .kitty {
      TerminalDevice.takeLeave(with: TerminalWriter.farewell(to: graphics))
    }
    view.graphics = state.graphics
    if let isDark = state.isDark { view.followTerminal(isDark ? .dark : .light) }
    let frame = try view.frame(columns: state.columns, rows: state.rows)
    output.show(frame, state.graphics, at: .now)
  }

  /// Shows notifications for messages that arrived while the user was not watching.
  private func notify() {
    app.look(view.viewer.isWatched)
    view.viewer.notificationPermission = output.notifications.way == nil ? .unavailable : .granted
    for notification in app.drainNotifications() { output.notify(notification) }
  }

  /// Copies a text, saves a file, or opens a link on the user's desktop; without one, copies the link.
  private func perform(_ request: SurfaceRequest) {
    let words = app.words.copying
    switch request {
    case .copy(let text):
      if !output.copy(text) { view.viewer.tell(words.tooLong) }
    case .open(let link):
      if let links, links.open(link) { return }
      guard app.usesTerminalClipboard else { return view.viewer.tell(link.text) }
      _ = output.copy(link.text)
      view.viewer.tell("\(words.linkCopied) \(link.text)")
    // A terminal shows a form for the path instead.
    case .chooseWorkspace: break
    case .play(let file, row: _): view.viewer.play(file, with: player)
    case .save(let file, let opens):
      guard let downloads else { return view.viewer.tell(app.words.files.unavailable) }
      // Without a desktop, the notice with the path is all that this terminal can do.
      let open = opens ? links.map { links in { links.open(file: $0) } } : nil
      view.viewer.keep(file, in: downloads, thenOpen: open)
    }
  }

  /// Reads answers of the terminal that are still on their way, so that they don't end up in the shell.
  private mutating func awaitAnswers(_ reader: inout KeyReader) {
    let end = ContinuousClock.now + .milliseconds(200)
    while output.isAsking(at: .now), .now < end, let keys = reader.keys(within: 50) {
      _ = output.follow(keys)
    }
  }

  /// Loads more rows while the application is idle, redrawing every 65,536 rows.
  private func loadMore() {
    guard let list = view.viewer.loading else { return }
    let before = list.count
    list.loadMore()
    if !list.hasMoreToLoad || list.count >> 16 != before >> 16 { view.viewer.touch() }
  }

  /// Milliseconds until the application has work to do, or -1 if nothing is due.
  private func wait() -> Int32 {
    let dues = [app.due, output.due].compactMap { $0 }
    return dues.min().map { Self.milliseconds($0 - .now) } ?? -1
  }

  private static func milliseconds(_ time: Duration) -> Int32 {
    let milliseconds =
      time.components.seconds * 1000
      + time.components.attoseconds / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds + 1))
  }

  /// The shorter of two waits; the first may be endless (-1).
  private static func earlier(_ first: Int32, _ second: Int32) -> Int32 {
    first < 0 ? second : min(first, second)
  }
}
