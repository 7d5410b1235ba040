// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A reader that returns a text cluster by cluster, starting at any cluster.
///
/// Positions are byte offsets, so going back costs nothing.
struct ClusterReader {
  /// A cluster's properties that matter for breaking lines.
  struct Cluster {
    let cells: Int
    let kind: Kind
    /// The position of the next cluster.
    let end: Int
  }

  enum Kind {
    case sign
    case blank
    /// The end of a line.
    case lineBreak
  }

  private let text: String
  private let bytes: [UInt8]

  /// Creates a reader of a text without control characters other than line breaks.
  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Returns the cluster at a position, or `nil` at the end.
  func cluster(at start: Int) -> Cluster? {
    guard start < bytes.count else { return nil }
    if isPlain(at: start) {
      return Cluster(cells: 1, kind: bytes[start] == 0x20 ? .blank : .sign, end: start + 1)
    }
    let first = scalar(at: start)
    // Nearly all texts are letters with few marks, whose clusters need no search.
    var end = start + first.length
    if first.value == 0x0A { return Cluster(cells: 0, kind: .lineBreak, end: end) }
    if Self.isSeparate(first.value) {
      return Cluster(cells: TerminalText.width(of: first.value), kind: .sign, end: end)
    }
    guard first.value.isAlone else { return anyCluster(at: start) }
    var hasMarks = false
    while end < bytes.count {
      let next = scalar(at: end)
      if (0x300...0x36F).contains(next.value) {
        hasMarks = true
        end += next.length
        continue
      }
      guard next.value == 0x0A || next.value.isAlone || Self.isSeparate(next.value) else {
        return anyCluster(at: start)
      }
      break
    }
    switch first.value {
    // A blank with marks is another cluster, after which lines don't break.
    case 0x20 where !hasMarks: return Cluster(cells: 1, kind: .blank, end: end)
    case ..<0x80: return Cluster(cells: 1, kind: .sign, end: end)
    default: return Cluster(cells: TerminalText.width(of: first.value), kind: .sign, end: end)
    }
  }

  /// Whether a cluster is one byte and takes one cell: printable ASCII that nothing can join.
  private func isPlain(at start: Int) -> Bool {
    guard (0x20..<0x7F).contains(bytes[start]) else { return false }
    return start + 1 == bytes.count || bytes[start + 1] < 0x80
  }

  /// Returns the number of consecutive clusters of one byte and one cell from a position on.
  func plainCount(at start: Int, most: Int) -> Int {
    var count = 0
    while count < most, start + count < bytes.count, isPlain(at: start + count) { count += 1 }
    return count
  }

  /// Whether a scalar is a format control that no mark joins, such as a direction control.
  private static func isSeparate(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// Returns the cluster at a position, found with Unicode's full rules.
  private func anyCluster(at start: Int) -> Cluster {
    let index = text.utf8.index(text.startIndex, offsetBy: start)
    guard let cluster = text[index...].first else {
      return Cluster(cells: 0, kind: .sign, end: bytes.count)
    }
    let end = start + cluster.utf8.count
    switch cluster {
    case _ where end - start > 1: break
    case " ": return Cluster(cells: 1, kind: .blank, end: end)
    case "\n": return Cluster(cells: 0, kind: .lineBreak, end: end)
    default: break
    }
    return Cluster(cells: TerminalText.width(of: cluster), kind: .sign, end: end)
  }

  /// Returns the scalar at a position; the bytes are valid UTF-8.
  private func scalar(at start: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(bytes[start])
    if first < 0x80 { return (first, 1) }
    func tail(_ index: Int) -> UInt32 { UInt32(bytes[start + index] & 0x3F) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | tail(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
