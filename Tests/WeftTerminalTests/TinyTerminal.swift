// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

@testable import WeftTerminal

/// Just enough of a terminal to see what a frame leaves on it: cursor moves, erasing to the right, looks.
struct TinyTerminal {
  private(set) var cells: [[String]]
  private(set) var looks: [[String]]
  private var row = 0
  private var column = 0
  private var look = "0"
  private(set) var isConsistent = true

  init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    looks = Array(repeating: Array(repeating: "0", count: columns), count: rows)
  }

  var text: String {
    cells.map { line in
      var text = line.joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  mutating func write(_ bytes: String) {
    var rest = bytes[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        put(character)
        continue
      }
      guard rest.popFirst() == "[" else {
        isConsistent = false
        return
      }
      let parameters = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(parameters.count)
      perform(rest.popFirst() ?? "?", String(parameters))
    }
  }

  private mutating func perform(_ command: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch command {
    case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "G": column = numbers[0] - 1
    case "m": look = parameters
    case "K":
      for place in column..<cells[row].count {
        (cells[row][place], looks[row][place]) = (" ", look)
      }
    case "h", "l": isConsistent = isConsistent && parameters == "?2026"
    default: isConsistent = false
    }
  }

  private mutating func put(_ character: Character) {
    let width = TerminalText.width(of: character)
    guard row < cells.count, column + width <= cells[row].count else {
      isConsistent = false
      return
    }
    (cells[row][column], looks[row][column]) = (String(character), look)
    if width == 2 { (cells[row][column + 1], looks[row][column + 1]) = ("", look) }
    column += width
  }
}
