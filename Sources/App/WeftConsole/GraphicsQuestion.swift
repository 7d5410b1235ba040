// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftTerminal

/// How a user wants pictures to be drawn on a terminal.
package enum GraphicsChoice: Sendable {
  /// As well as the terminal says that it can.
  case auto
  /// By kitty's graphics protocol, whatever the terminal says.
  case kitty
  /// As sixels, whatever the terminal says.
  case sixel
  /// As half blocks.
  case blocks
}

/// The question how a terminal draws pictures, and what follows from its answers.
///
/// The console does not wait for them: they arrive as input while it shows half blocks, or never.
///
///     output(question.text)
///     question.note(answer)
///     writer.use(question.graphics(grid: cells, pixels: pixels))
package struct GraphicsQuestion {
  /// What is written to the terminal; nothing where no answer is wanted.
  package let text: String
  /// Whether the answer that comes last has not come yet.
  package private(set) var isOpen: Bool
  private let choice: GraphicsChoice
  private var hasKitty = false
  private var name = ""
  private var attributes: [Int] = []
  private var cell: (width: Int, height: Int)?
  private var colors = 256
  private var largest = (width: 4096, height: 4096)
  private let isInTmux: Bool

  /// Makes the question.
  ///
  /// - Parameter environment: Names programs between this one and the terminal, which take kitty's
  ///   question for the title of a window.
  package init(_ choice: GraphicsChoice, _ environment: [String: String]) {
    self.choice = choice
    isInTmux =
      environment["TMUX"]?.isEmpty == false || environment["TERM"]?.hasPrefix("tmux") == true
    isOpen = choice != .blocks
    text = choice == .blocks ? "" : Self.text(isAlone: !Self.isInside(environment))
  }

  /// Whether tmux or screen stands between this program and the terminal.
  static func isInside(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return environment["TMUX"]?.isEmpty == false || environment["STY"]?.isEmpty == false
      || name.hasPrefix("tmux") || name.hasPrefix("screen")
  }

  private static func text(isAlone: Bool) -> String {
    let kitty = "\u{1B}_Gi=\(TerminalAnswer.id),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    // The name, the pixels of a cell, the colours and the size of sixels; every terminal answers the
    // last question, so that the others have been answered, or never will be.
    return (isAlone ? kitty + "\u{1B}[>q" : "") + "\u{1B}[?1;1;0S" + Self.sizes + "\u{1B}[c"
  }

  /// Asks for the pixels of a cell, and of the largest sixel picture, which for xterm is the window.
  private static let sizes = "\u{1B}[16t\u{1B}[?2;1;0S"

  /// What is asked again when the window has another size.
  package var textAfterResize: String { text.isEmpty ? "" : Self.sizes }

  /// Takes an answer.
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
    }
  }

  /// How the terminal draws pictures, as far as it is known; nil for half blocks.
  ///
  /// - Parameters:
  ///   - grid: The cells of the terminal.
  ///   - pixels: The pixels of all of them, as the system says; zeros where it does not.
  package func graphics(
    grid: (columns: Int, rows: Int),
    pixels: (width: Int, height: Int)
  ) -> TerminalGraphics? {
    guard let way else { return nil }
    let known = cell(grid, pixels)
    // Kitty's protocol scales pictures to cells; what is painted has to fit.
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

  /// Whether the terminal paints sixels, and within their cells: in Konsole they hide a line of text below
  /// them and a column beside them.
  private var hasSixels: Bool { attributes.contains(4) && !name.hasPrefix("Konsole") }

  /// Whether the terminal is one of those that show parts of pictures in place of cells, which no
  /// answer says: others that read kitty's pictures show a strange sign in each cell.
  private var hasPlaceholders: Bool {
    if name.hasPrefix("ghostty") { return true }
    guard name.hasPrefix("kitty(") else { return false }
    let version = name.dropFirst(6).split { $0 == "." || $0 == ")" }.prefix(2).map { Int($0) ?? 0 }
    // Since 0.28.
    return version.count == 2 && (version[0] > 0 || version[1] >= 28)
  }

  /// The pixels of a cell: as answered, where that agrees with the window's, which has a narrow margin.
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

  /// The most pixels at the edges of a window, such as a scroll bar's.
  private static let widestMargin = 64
}
