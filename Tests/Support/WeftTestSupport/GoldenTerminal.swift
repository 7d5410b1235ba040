// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CVTerm

/// A terminal that others made, libvterm, to see what written bytes leave on one.
///
/// SAFETY, for all of the class: the terminal and the tables of callbacks are created together, checked
/// once, used by this object alone and freed with it. Callbacks run inside of ``write(_:)`` and
/// ``resize(columns:rows:)`` only, while this object is alive; what they are lent is read within the
/// counts told.
@safe
public final class GoldenTerminal {
  /// The columns of the screen.
  public private(set) var columns: Int
  /// The lines of the screen.
  public private(set) var rows: Int
  /// The lines that scrolled off the top, without trailing spaces.
  public private(set) var scrolledOff: [String] = []
  /// Everything requested of the terminal besides showing cells, in order: bells, titles, mode
  /// changes, and unknown sequences.
  public private(set) var events: [String] = []
  /// Whether the cursor is shown.
  public private(set) var isCursorVisible = true

  /// Called with cells that are written, erased or moved to, even if they look the same afterwards.
  public var onChange: ((_ columns: Range<Int>, _ rows: Range<Int>) -> Void)?

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
  private let fallbacks: UnsafeMutablePointer<VTermParserCallbacks>

  /// Creates an empty screen.
  public init(columns: Int, rows: Int) {
    guard let terminal = unsafe vterm_new(Int32(rows), Int32(columns)),
      let screen = unsafe vterm_obtain_screen(terminal)
    else { preconditionFailure("libvterm makes no terminal of \(columns) by \(rows)") }
    (self.columns, self.rows) = (columns, rows)
    unsafe self.terminal = terminal
    unsafe self.screen = screen
    unsafe callbacks = .allocate(capacity: 1)
    unsafe callbacks.initialize(to: Self.screenCallbacks)
    unsafe fallbacks = .allocate(capacity: 1)
    unsafe fallbacks.initialize(to: Self.unknownSequences)
    unsafe vterm_set_utf8(terminal, 1)
    unsafe vterm_screen_enable_altscreen(screen, 1)
    unsafe vterm_screen_reset(screen, 1)
    // Set after the start, so that its settings cause no events.
    let user = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe vterm_screen_set_callbacks(screen, callbacks, user)
    unsafe vterm_screen_set_unrecognised_fallbacks(screen, fallbacks, user)
  }

  deinit {
    unsafe vterm_free(terminal)
    unsafe callbacks.deallocate()
    unsafe fallbacks.deallocate()
  }

  /// The place where the next text goes.
  public var cursor: (column: Int, row: Int) {
    var place = VTermPos()
    unsafe vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
    return (Int(place.col), Int(place.row))
  }

  /// The cell at a place.
  public subscript(column: Int, row: Int) -> GoldenCell {
    precondition((0..<columns).contains(column) && (0..<rows).contains(row), "off the screen")
    var cell = VTermScreenCell()
    unsafe vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return GoldenCell(cell)
  }

  /// All cells, line by line.
  public var cells: [GoldenCell] {
    (0..<rows).flatMap { row in (0..<columns).map { self[$0, row] } }
  }

  /// The text without colours: one line per row, trailing spaces trimmed.
  public var text: String {
    (0..<rows).map { row in
      Self.trimmed((0..<columns).map { self[$0, row].text }.joined()) + "\n"
    }.joined()
  }

  /// The terminal's answers about its modes.
  public var modes: String {
    let known = [1, 5, 6, 7, 12, 25, 69, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1049, 2004]
    write(known.map { "\u{1B}[?\($0)$p" }.joined())
    return replies
  }

  /// The terminal's replies since the last read.
  public var replies: String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    // SAFETY: no more is written than the buffer holds.
    let count = unsafe vterm_output_read(terminal, &buffer, buffer.count)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Processes bytes from a program.
  public func write(_ bytes: String) {
    var bytes = bytes
    bytes.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        // SAFETY: the pointer is used during the call only.
        _ = unsafe vterm_input_write(terminal, bytes.baseAddress, bytes.count)
      }
    }
  }

  /// Resizes the screen, as the user of a window does.
  public func resize(columns: Int, rows: Int) {
    unsafe vterm_set_size(terminal, Int32(rows), Int32(columns))
    (self.columns, self.rows) = (columns, rows)
  }

  static func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  func noteChange(columns: Range<Int>, rows: Range<Int>) { onChange?(columns, rows) }

  func note(_ event: String) { events.append(event) }

  func noteScrolledOff(_ line: String) { scrolledOff.append(Self.trimmed(line)) }

  func noteCursor(isVisible: Bool) { isCursorVisible = isVisible }
}
