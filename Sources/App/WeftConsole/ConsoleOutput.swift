// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftTerminal

/// Sends frames to the terminal and takes in its answers about pictures and its background.
///
/// It doesn't touch the terminal itself: it passes the bytes to a function.
struct ConsoleOutput {
  private var question: GraphicsQuestion
  /// The question about the background, with its answer.
  private(set) var background: BackgroundQuestion?
  private(set) var notifications: TerminalNotifications
  private let clipboard: TerminalClipboard
  private var writer: TerminalWriter
  private let write: (String) -> Void
  /// When to stop waiting for the terminal's answers.
  private var answersEnd: ContinuousClock.Instant?
  /// The grid size for which the terminal was last asked for the pixels of a cell.
  private var asked: (columns: Int, rows: Int)?
  /// When more of the last frame's pictures may be written, or `nil` if all are written.
  private(set) var due: ContinuousClock.Instant?

  /// The time for which the screen must stay unchanged before sixels are painted; until then
  /// pictures are half blocks, which scroll with the list.
  static let rest = Duration.milliseconds(60)
  /// The pause between two portions of a kitty picture.
  static let pause = Duration.milliseconds(10)
  private static let longestAnswering = Duration.seconds(1)

  init(
    _ question: GraphicsQuestion,
    _ notifications: TerminalNotifications = TerminalNotifications([:]),
    _ clipboard: TerminalClipboard = TerminalClipboard([:]),
    background: BackgroundQuestion? = nil,
    depth: ColorDepth,
    write: @escaping (String) -> Void
  ) {
    self.question = question
    self.notifications = notifications
    self.clipboard = clipboard
    self.background = background
    self.write = write
    writer = TerminalWriter(depth: depth)
  }

  /// Asks the terminal what it can draw.
  ///
  /// The answers arrive as input; no frame waits for them.
  mutating func ask(at now: ContinuousClock.Instant) {
    // The other question ends with one that every terminal answers.
    send((background?.text ?? "") + question.text)
    answersEnd = now + Self.longestAnswering
  }

  /// Whether the terminal may still answer.
  func isAsking(at now: ContinuousClock.Instant) -> Bool {
    (question.isOpen || background?.isOpen == true) && answersEnd.map { now < $0 } == true
  }

  /// Handles the terminal's answers and returns the remaining keys.
  mutating func follow(_ read: [Key]) -> [Key] {
    read.filter { key in
      guard case .answer(let answer) = key else { return true }
      question.note(answer)
      background?.note(answer)
      if case .name(let name) = answer { notifications.note(name: name) }
      return false
    }
  }

  /// Returns how the terminal draws pictures, according to its answers so far.
  mutating func graphics(
    grid: (columns: Int, rows: Int),
    pixels: (width: Int, height: Int)
  ) -> TerminalGraphics? {
    if let asked, asked != grid { send(question.textAfterResize) }
    asked = grid
    return question.graphics(grid: grid, pixels: pixels)
  }

  /// Shows a frame; `graphics` must be the value its screens were drawn for.
  mutating func show(
    _ frame: TerminalFrame,
    _ graphics: TerminalGraphics?,
    at now: ContinuousClock.Instant
  ) {
    send(writer.use(graphics) + writer.show(frame))
    plan(at: now)
  }

  /// Writes more of the last frame's pictures, if that is due.
  mutating func goOn(at now: ContinuousClock.Instant) {
    guard let due, due <= now else { return }
    send(writer.goOn())
    plan(at: now)
  }

  /// Shows a notification, if the terminal supports them.
  func notify(_ notification: ChatNotification) { send(notifications.bytes(of: notification)) }

  /// Puts a text into the terminal's clipboard; returns false if it is too long for that.
  func copy(_ text: String) -> Bool {
    guard let bytes = clipboard.bytes(copying: text) else { return false }
    send(bytes)
    return true
  }

  /// Forgets what the terminal shows, because another program has drawn over it.
  mutating func forget() { writer.forget() }

  private mutating func plan(at now: ContinuousClock.Instant) {
    let pause = writer.graphics?.way == .sixel ? Self.rest : Self.pause
    due = writer.isBehind ? now + pause : nil
  }

  private func send(_ bytes: String) {
    if !bytes.isEmpty { write(bytes) }
  }
}
