// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftTerminal

/// The way of frames to the terminal, and of what the terminal says back about pictures.
///
/// It touches no terminal: what it writes goes to a function.
struct ConsoleOutput {
  private var question: GraphicsQuestion
  private(set) var notifications: TerminalNotifications
  private var writer: TerminalWriter
  private let write: (String) -> Void
  /// When a terminal that has not answered will not answer any more.
  private var answersEnd: ContinuousClock.Instant?
  /// The size for which the pixels of a cell were asked.
  private var asked: (columns: Int, rows: Int)?
  /// When more of the last frame's pictures may be written; nil when all of them are there.
  private(set) var due: ContinuousClock.Instant?

  /// How long nothing may change before pictures are painted over cells: while a list scrolls, half
  /// blocks scroll with it.
  static let rest = Duration.milliseconds(60)
  /// How long the terminal has between two portions of a picture that it keeps.
  static let pause = Duration.milliseconds(10)
  private static let longestAnswering = Duration.seconds(1)

  init(
    _ question: GraphicsQuestion,
    _ notifications: TerminalNotifications = TerminalNotifications([:]),
    depth: ColorDepth,
    write: @escaping (String) -> Void
  ) {
    (self.question, self.notifications, self.write) = (question, notifications, write)
    writer = TerminalWriter(depth: depth)
  }

  /// Asks the terminal what it can draw; its answers come as input, and no frame waits for them.
  mutating func ask(at now: ContinuousClock.Instant) {
    send(question.text)
    answersEnd = now + Self.longestAnswering
  }

  /// Whether answers may be on their way.
  func isAsking(at now: ContinuousClock.Instant) -> Bool {
    question.isOpen && answersEnd.map { now < $0 } == true
  }

  /// Takes the answers out of what was read.
  mutating func follow(_ read: [Key]) -> [Key] {
    read.filter { key in
      guard case .answer(let answer) = key else { return true }
      question.note(answer)
      if case .name(let name) = answer { notifications.note(name: name) }
      return false
    }
  }

  /// How the terminal draws pictures, as far as it has said so.
  mutating func graphics(
    grid: (columns: Int, rows: Int),
    pixels: (width: Int, height: Int)
  ) -> TerminalGraphics? {
    if let asked, asked != grid { send(question.textAfterResize) }
    asked = grid
    return question.graphics(grid: grid, pixels: pixels)
  }

  /// Shows a frame, with pictures as its screens were made for.
  mutating func show(
    _ frame: TerminalFrame,
    _ graphics: TerminalGraphics?,
    at now: ContinuousClock.Instant
  ) {
    send(writer.use(graphics) + writer.show(frame))
    plan(at: now)
  }

  /// Writes more of the last frame's pictures, when it is time to.
  mutating func goOn(at now: ContinuousClock.Instant) {
    guard let due, due <= now else { return }
    send(writer.goOn())
    plan(at: now)
  }

  /// Shows a notification, if the terminal shows any.
  func notify(_ notification: ChatNotification) { send(notifications.bytes(of: notification)) }

  /// Forgets what the terminal shows, after another program has used it.
  mutating func forget() { writer.forget() }

  private mutating func plan(at now: ContinuousClock.Instant) {
    let pause = writer.graphics?.way == .sixel ? Self.rest : Self.pause
    due = writer.isBehind ? now + pause : nil
  }

  private func send(_ bytes: String) {
    if !bytes.isEmpty { write(bytes) }
  }
}
