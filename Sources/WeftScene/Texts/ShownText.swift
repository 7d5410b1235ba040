// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The part of a text that can be seen, which is all that surfaces get to measure, shape and write.
///
/// Texts come from anywhere: a million letters, one letter under a hundred thousand marks, nothing but line
/// breaks. What is looked at here is bounded, and so is the work of everything behind: cells, shapes, markup.
///
/// A return and a line feed are one break of lines, control characters and noncharacters show as U+FFFD.
package struct ShownText {
  /// What is shown.
  package private(set) var string: String
  /// What of the text is not shown as it is; empty for nearly every text.
  package private(set) var losses: Losses = []
  /// How many scalars were looked at.
  package private(set) var scalarCount = 0

  /// What is not shown of a text as it was written.
  package struct Losses: OptionSet, Sendable {
    /// A bit each.
    package let rawValue: UInt8

    /// Creates a set.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// It is longer than a text is shown, and ends in an ellipsis.
    package static let end = Losses(rawValue: 1)
    /// A character has more marks than are shown.
    package static let marks = Losses(rawValue: 2)
    /// It holds noncharacters, which show as U+FFFD.
    package static let noncharacters = Losses(rawValue: 4)
    /// It holds control characters, which show as U+FFFD.
    package static let controls = Losses(rawValue: 8)
  }

  /// Takes of a text what can be seen; bytes that are no UTF-8 become U+FFFD.
  ///
  /// - Parameter lineLimit: How many lines it may take, nil for as many as it likes.
  /// - Complexity: O(*n*) in what can be seen.
  package init(utf8 bytes: ArraySlice<UInt8>, lineLimit: Int? = nil) {
    let lines = max(1, lineLimit ?? .max)
    let (scalars, overflow) = lines.multipliedReportingOverflow(by: TextLimits.lineScalars)
    let most = overflow ? TextLimits.scalars : min(scalars, TextLimits.scalars)
    var start = bytes.prefix(4 * (most + 1))
    let isPart = start.endIndex < bytes.endIndex
    // A scalar that was cut through would become U+FFFD.
    if isPart { Self.removePartialScalar(&start) }
    string = String(decoding: start, as: UTF8.self)
    if !isPart, start.count <= most, Self.isPlain(start) {
      scalarCount = start.count
      return
    }
    // One break more than lines, so that a surface sees that there is more.
    clean(scalars: most, breaks: lines == 1 ? most : min(lines, TextLimits.lines - 1))
    if isPart, !losses.contains(.end) { end() }
  }

  /// Leaves out what is too much, and replaces what can't be shown.
  private mutating func clean(scalars most: Int, breaks: Int) {
    var shown = String.UnicodeScalarView()
    shown.reserveCapacity(string.utf8.count)
    var limit = CharacterLimit()
    var breaksLeft = breaks
    var isAfterReturn = false
    for scalar in string.unicodeScalars {
      if scalarCount == most {
        losses.insert(.end)
        break
      }
      scalarCount += 1
      // A return and a line feed are one break; a return alone steers, and is shown.
      if isAfterReturn, scalar != "\n" { shown.append(replacement(for: .controls)) }
      isAfterReturn = scalar == "\r"
      if isAfterReturn { continue }
      if scalar == "\n" || scalar.value == 0x2028 || scalar.value == 0x2029 {
        if breaksLeft == 0 {
          losses.insert(.end)
          break
        }
        breaksLeft -= 1
        limit = CharacterLimit()
        shown.append("\n")
      } else if scalar.isControl {
        shown.append(replacement(for: .controls))
      } else if scalar.isNoncharacter {
        shown.append(replacement(for: .noncharacters))
      } else if limit.admits(scalar) {
        shown.append(scalar)
      } else {
        losses.insert(.marks)
      }
    }
    if isAfterReturn { shown.append(replacement(for: .controls)) }
    string = String(shown)
    if losses.contains(.end) { end() }
  }

  private mutating func replacement(for loss: Losses) -> Unicode.Scalar {
    losses.insert(loss)
    return "\u{FFFD}"
  }

  private mutating func end() {
    losses.insert(.end)
    string += "…"
  }

  /// Whether bytes are printable ASCII, most of all texts, and so shown as they are.
  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func removePartialScalar(_ bytes: inout ArraySlice<UInt8>) {
    for _ in 0..<3 where bytes.last.map({ $0 & 0xC0 == 0x80 }) == true { bytes.removeLast() }
    if bytes.last.map({ $0 >= 0xC0 }) == true { bytes.removeLast() }
  }
}

extension Unicode.Scalar {
  /// Whether it could steer a terminal, or has no place in a page.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether it is none of Unicode's characters for good: a terminal may give it a cell, or none.
  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}
