// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftTerminal

/// The user's choice of how a terminal draws pictures.
package enum GraphicsChoice: Sendable {
  /// The best way that the terminal supports, according to its answers.
  case auto
  /// Kitty's graphics protocol, regardless of the terminal's answers.
  case kitty
  /// Sixels, regardless of the terminal's answers.
  case sixel
  /// Half blocks.
  case blocks
}

/// The question which picture protocols a terminal supports, and its answers.
///
/// The console does not wait for the answers: it shows half blocks until they arrive as input, if they ever do.
///
///     output(question.text)
///     question.note(answer)
///     writer.use(question.graphics(grid: cells, pixels: pixels))
package struct GraphicsQuestion {
  /// The bytes to write to the terminal; empty if no answer is needed.
  package let text: String
  /// Whether the last of the answers has yet to arrive.
  package private(set) var isOpen: Bool
  private let choice: GraphicsChoice
  private var hasKitty = false
  private var name = ""
  private var attributes: [Int] = []
  private var cell: (width: Int, height: Int)?
  private var colors = 256
  private var largest = (width: 4096, height: 4096)
  private let isInTmux: Bool

  /// Creates the question.
  ///
  /// - Parameter environment: Tells whether tmux or screen runs in between, which would show
  ///   kitty's question as a window title.
  package init(_ choice: GraphicsChoice, _ environment: [String: String]) {
    self.choice = choice
    isInTmux =
      environment["TMUX"]?.isEmpty == false || environment["TERM"]?.hasPrefix("tmux") == true
    isOpen = choice != .blocks
    text = choice == .blocks ? "" : Self.text(isAlone: !Self.isInside(environment))
  }

  /// Whether this program runs inside tmux or screen.
  static func isInside(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return environment["TMUX"]?.isEmpty == false || environment["STY"]?.isEmpty == false
      || name.hasPrefix("tmux") || name.hasPrefix("screen")
  }

  private static func text(isAlone: Bool) -> String {
    let kitty = "\u{1B}_Gi=\(TerminalAnswer.id),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    // Asks for the name, the pixels of a cell, and the colours and size of sixels. Every terminal
    // answers the last question; what is unanswered by then stays unanswered.
    return (isAlone ? kitty + "\u{1B}[>q" : "") + "\u{1B}[?1;1;0S" + Self.sizes + "\u{1B}[c"
  }

  /// Asks for the pixels of a cell and of the largest sixel picture, which for xterm is the window.
  private static let sizes = "\u{1B}[16t\u{1B}[?2;1;0S"

  /// The questions to repeat after the window was resized.
  package var textAfterResize: String { text.isEmpty ? "" : Self.sizes }

  /// Records an answer.
  package mutating func note(_ answer: TerminalAnswer) {
    switch answer {
    case .kitty(let isRead): hasKitty = isRead
    case .name(let name): self.name = name
    case .attributes(let attributes): (self.attributes, isOpen) = (attributes, false)
    case .cell(let width, let height):
      if width > 0, height > 0 { cell = (width, height) }
    case .colors(let count): colors = count
    case .largest(let width, let height):
      if width > 0, height > 0 { largest = (width, height) }
    case .background: break
    }
  }

  /// Returns how the terminal draws pictures, as far as known, or `nil` to draw half blocks.
  ///
  /// - Parameters:
  ///   - grid: The size of the terminal in cells.
  ///   - pixels: The size of the terminal in pixels according to the system; zeros if unknown.
  package func graphics(
    grid: (columns: Int, rows: Int),
    pixels: (width: Int, height: Int)
  ) -> TerminalGraphics? {
    guard let way else { return nil }
    let known = cell(grid, pixels)
    // Kitty scales pictures to cells, but sixels must match the cell size exactly.
    if known == nil, way == .sixel, choice == .auto { return nil }
    var graphics = TerminalGraphics(way, cell: known ?? (10, 20), colors: colors, largest: largest)
    graphics.isInTmux = isInTmux
    return graphics
  }

  private var way: TerminalGraphics.Way? {
    switch choice {
    case .blocks: nil
    case .kitty: .kitty
    case .sixel: .sixel
    case .auto:
      isOpen ? nil : hasKitty && hasPlaceholders ? .kitty : hasSixels ? .sixel : nil
    }
  }

  /// Whether the terminal paints sixels correctly: in Konsole they hide the text line below them
  /// and a column next to them.
  private var hasSixels: Bool { attributes.contains(4) && !name.hasPrefix("Konsole") }

  /// Whether the terminal supports kitty's Unicode placeholders.
  ///
  /// No answer says so, only the name: other terminals with kitty's protocol show a stray character in each cell.
  private var hasPlaceholders: Bool {
    if name.hasPrefix("ghostty") { return true }
    guard name.hasPrefix("kitty(") else { return false }
    let version = name.dropFirst(6).split { $0 == "." || $0 == ")" }.prefix(2).map { Int($0) ?? 0 }
    // kitty supports placeholders since 0.28.
    return version.count == 2 && (version[0] > 0 || version[1] >= 28)
  }

  /// Returns the pixels of a cell: the answered size if it agrees with the window's, apart from a small margin.
  private func cell(
    _ grid: (columns: Int, rows: Int),
    _ pixels: (width: Int, height: Int)
  ) -> (width: Int, height: Int)? {
    guard pixels.width >= grid.columns, pixels.height >= grid.rows, grid.columns > 0, grid.rows > 0
    else { return cell }
    if let cell {
      let margins = (
        pixels.width - cell.width * grid.columns, pixels.height - cell.height * grid.rows
      )
      if 0..<Self.widestMargin ~= margins.0, 0..<Self.widestMargin ~= margins.1 { return cell }
    }
    return (pixels.width / grid.columns, pixels.height / grid.rows)
  }

  /// The widest margin of a window in pixels, such as a scroll bar.
  private static let widestMargin = 64
}
