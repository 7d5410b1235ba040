// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// The pane widths of a wide terminal: those that the user chose, adjusted to what fits.
package struct PaneWidths: Equatable, Sendable {
  /// The chosen width of the list in columns, or `nil` for the default.
  package var list: Int?
  /// The chosen width of the third pane in columns, or `nil` for the default.
  package var third: Int?

  /// Creates chosen widths, or the default ones.
  package init(list: Int? = nil, third: Int? = nil) {
    self.list = list
    self.third = third
  }

  /// The terminal widths from which there is room for two panes (list and chat) and for three (thread).
  package static let split = (two: 100, three: 160)
  /// The minimum columns of the list, the second and the third pane.
  private static let least = (list: 24, second: 40, third: 30)

  /// Returns how many panes fit into a number of columns.
  package static func room(columns: Int) -> Int {
    columns >= split.three ? 3 : columns >= split.two ? 2 : 1
  }

  /// Returns the columns of each pane, the list first; one more column between panes is the divider.
  func columns(of all: Int, panes: Int) -> [Int] {
    let third = panes > 2 ? third(of: all) : 0
    let rest = panes > 2 ? all - third - 1 : all
    let list = min(max(list ?? Self.usual(all), Self.least.list), rest - 1 - Self.least.second)
    return [list, rest - list - 1] + (panes > 2 ? [third] : [])
  }

  private func third(of all: Int) -> Int {
    let most = all - Self.least.list - Self.least.second - 2
    let usual = min(max((all - Self.usual(all)) * 2 / 5, 36), 64)
    return min(max(third ?? usual, Self.least.third), most)
  }

  private static func usual(_ all: Int) -> Int { min(max(all / 3, 32), 48) }

  /// Moves the divider after a pane to a column, counted from the list's side.
  mutating func move(_ divider: Int, to column: Int, of all: Int, panes: Int) {
    if divider == 0 { list = column } else { third = all - column - 1 }
    // Keep only what fits; otherwise the next key presses would seem to do nothing.
    let fitting = columns(of: all, panes: panes)
    if divider == 0 { list = fitting[0] } else { third = fitting[fitting.count - 1] }
  }
}

extension PaneWidths {
  /// Reads widths that ``text`` wrote; anything else in the text is ignored.
  package init(text: String) {
    for line in text.split(separator: "\n").prefix(2) {
      let words = line.split(separator: " ")
      guard words.count == 2, let columns = Int(words[1]), (1...1000).contains(columns) else {
        continue
      }
      switch words[0] {
      case "list": list = columns
      case "third": third = columns
      default: continue
      }
    }
  }

  /// The chosen widths, one per line.
  package var text: String {
    (list.map { "list \($0)\n" } ?? "") + (third.map { "third \($0)\n" } ?? "")
  }
}

/// The file that stores pane widths between runs.
///
/// A file that can't be read counts as empty. If writing fails, the widths last only until the process ends.
package struct PaneFile {
  private let path: String
  private var kept: PaneWidths

  /// The maximum number of bytes that are read, more than any valid widths take.
  private static let largest = 64

  /// Reads the widths stored at a path.
  package init(path: String) {
    self.path = path
    let file = FileHandle(forReadingAtPath: path)
    let bytes = try? file?.read(upToCount: Self.largest)
    kept = PaneWidths(text: String(decoding: bytes ?? Data(), as: UTF8.self))
  }

  /// The stored widths.
  package var widths: PaneWidths { kept }

  /// Stores new widths, readable only by the user.
  package mutating func keep(_ widths: PaneWidths) {
    guard widths != kept else { return }
    kept = widths
    try? PrivateFolder.make(above: Array(path.utf8))
    try? PrivateFile.write(Array(widths.text.utf8), to: Array(path.utf8))
  }
}
