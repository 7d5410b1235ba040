// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// How wide the panes of a wide terminal are: what the user chose, and what fits.
package struct PaneWidths: Equatable, Sendable {
  /// The columns of the list that the user chose; nil for the usual ones.
  package var list: Int?
  /// The columns of the third pane that the user chose; nil for the usual ones.
  package var third: Int?

  /// Makes the usual widths, or chosen ones.
  package init(list: Int? = nil, third: Int? = nil) {
    (self.list, self.third) = (list, third)
  }

  /// The columns from which the list stands beside the chat, and the thread beside both.
  package static let split = (two: 100, three: 160)
  /// The fewest columns of the list, of what stands beside it, and of a third pane.
  private static let least = (list: 24, second: 40, third: 30)

  /// For how many panes a terminal has room.
  package static func room(columns: Int) -> Int {
    columns >= split.three ? 3 : columns >= split.two ? 2 : 1
  }

  /// The columns of each pane, the list first; one column between two panes is for the line.
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

  /// Moves the line behind a pane to a column, counted from the side of the list.
  mutating func move(_ divider: Int, to column: Int, of all: Int, panes: Int) {
    if divider == 0 { list = column } else { third = all - column - 1 }
    // What does not fit is not kept either: the line would stay where it is for some keys.
    let fitting = columns(of: all, panes: panes)
    if divider == 0 { list = fitting[0] } else { third = fitting[fitting.count - 1] }
  }
}

extension PaneWidths {
  /// Reads what ``text`` wrote; what is none of it has the usual widths.
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

  /// The chosen widths, one a line.
  package var text: String {
    (list.map { "list \($0)\n" } ?? "") + (third.map { "third \($0)\n" } ?? "")
  }
}

/// The file that keeps the widths of panes from one process to the next.
///
/// A file that can't be read counts as none, and one that can't be written keeps nothing: the line
/// between panes then stays only until the process ends.
package struct PaneFile {
  private let path: String
  private var kept: PaneWidths

  /// No file has more bytes than the longest widths.
  private static let largest = 64

  /// Reads the widths kept at a path.
  package init(path: String) {
    self.path = path
    let file = FileHandle(forReadingAtPath: path)
    let bytes = try? file?.read(upToCount: Self.largest)
    kept = PaneWidths(text: String(decoding: bytes ?? Data(), as: UTF8.self))
  }

  /// The widths that are kept.
  package var widths: PaneWidths { kept }

  /// Keeps other widths, for the user alone.
  package mutating func keep(_ widths: PaneWidths) {
    guard widths != kept else { return }
    kept = widths
    try? PrivateFolder.make(above: Array(path.utf8))
    try? Data(widths.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
