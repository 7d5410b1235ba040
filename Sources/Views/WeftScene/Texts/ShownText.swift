// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The visible part of a text, which is all that surfaces measure, shape and write.
///
/// A text may come from anywhere: a million letters, one letter under a hundred thousand marks,
/// only line breaks. This type reads a bounded part of it, and so bounds the work of all later
/// steps: cells, shapes, markup.
///
/// A return and a line feed are one line break; control characters and noncharacters show as
/// U+FFFD.
package struct ShownText {
  /// The text that is shown.
  package private(set) var string: String
  /// The ways in which the shown text differs from the written one; empty for nearly every text.
  package private(set) var losses: Losses = []
  /// How many scalars were read.
  package private(set) var scalarCount = 0

  /// The ways in which a shown text may differ from the written one.
  package struct Losses: OptionSet, Sendable {
    /// One bit for each way.
    package let rawValue: UInt8

    /// Creates a set.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The text is too long and ends in an ellipsis.
    package static let end = Losses(rawValue: 1)
    /// A character has more marks than are shown.
    package static let marks = Losses(rawValue: 2)
    /// The text has noncharacters, which show as U+FFFD.
    package static let noncharacters = Losses(rawValue: 4)
    /// The text has control characters, which show as U+FFFD.
    package static let controls = Losses(rawValue: 8)
  }

  /// Reads the visible part of a text; bytes that are no UTF-8 become U+FFFD.
  ///
  /// - Parameter lineLimit: How many lines it may have, nil for no limit.
  /// - Complexity: O(*n*) in the visible part.
  package init(utf8 bytes: ArraySlice<UInt8>, lineLimit: Int? = nil) {
    let lines = max(1, lineLimit ?? .max)
    let (scalars, overflow) = lines.multipliedReportingOverflow(by: TextLimits.lineScalars)
    let most = overflow ? TextLimits.scalars : min(scalars, TextLimits.scalars)
    var start = bytes.prefix(4 * (most + 1))
    let isPart = start.endIndex < bytes.endIndex
    // A scalar cut in two would become U+FFFD.
    if isPart { Self.removePartialScalar(&start) }
    string = String(decoding: start, as: UTF8.self)
    if !isPart, start.count <= most, Self.isPlain(start) {
      scalarCount = start.count
      return
    }
    // One line break more than is shown lets the surface see that the text goes on.
    clean(scalars: most, breaks: lines == 1 ? most : min(lines, TextLimits.lines - 1))
    if isPart, !losses.contains(.end) { end() }
  }

  /// Removes scalars beyond the limits and replaces those that can't be shown.
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
      // A return before a line feed is part of one line break; any other return is a control
      // character.
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

  /// Whether bytes are printable ASCII, as in most texts, and so shown unchanged.
  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func removePartialScalar(_ bytes: inout ArraySlice<UInt8>) {
    for _ in 0..<3 where bytes.last.map({ $0 & 0xC0 == 0x80 }) == true { bytes.removeLast() }
    if bytes.last.map({ $0 >= 0xC0 }) == true { bytes.removeLast() }
  }
}

extension Unicode.Scalar {
  /// Whether it could control a terminal, or is not allowed in a page.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether Unicode has reserved it as no character: terminals differ in whether it takes a cell.
  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}
