// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The visible part of a text, which is all that surfaces measure, shape and write.
///
/// A text may come from anywhere: a million letters, one letter under a hundred thousand marks, only line breaks. This
/// type reads a limited part of it and thereby limits the work of all later steps: cells, shapes, markup.
///
/// A return and a line feed are one line break; control characters and noncharacters are shown as U+FFFD.
package struct ShownText {
  /// The text to show.
  package private(set) var string: String
  /// How the shown text differs from the written one; empty for nearly every text.
  package private(set) var losses: Losses = []
  /// The number of scalars that were read.
  package private(set) var scalarCount = 0

  /// The ways in which a shown text can differ from the written one.
  package struct Losses: OptionSet, Sendable {
    /// One bit for each way.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The text is too long and ends in an ellipsis.
    package static let end = Losses(rawValue: 1)
    /// A character has more marks than can be shown.
    package static let marks = Losses(rawValue: 2)
    /// The text has noncharacters, which are shown as U+FFFD.
    package static let noncharacters = Losses(rawValue: 4)
    /// The text has control characters, which are shown as U+FFFD.
    package static let controls = Losses(rawValue: 8)
  }

  /// Reads the visible part of a text; invalid UTF-8 becomes U+FFFD.
  ///
  /// - Parameter lineLimit: The maximum number of lines, or `nil` for no limit.
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
    if !isPart, let count = PlainText.scalarCount(of: start.span), count <= most {
      scalarCount = count
      return
    }
    // With one line break more than it shows, the surface can tell that the text continues.
    let breaks = lines == 1 ? most : min(lines, TextLimits.lines - 1)
    if !isPart, let count = Self.countIfClean(string, scalars: most, breaks: breaks) {
      scalarCount = count
      return
    }
    clean(scalars: most, breaks: breaks)
    if isPart, !losses.contains(.end) { end() }
  }

  /// Returns the number of scalars of a text that is shown unchanged, or `nil` for others.
  ///
  /// Nearly all non-ASCII texts are shown unchanged. Rebuilding them scalar by scalar took half of a page's time
  /// (`Scene/html-64-rows`).
  private static func countIfClean(_ text: String, scalars most: Int, breaks: Int) -> Int? {
    var limit = CharacterLimit()
    var count = 0
    var breaksLeft = breaks
    for scalar in text.unicodeScalars {
      if count == most { return nil }
      count += 1
      switch scalar.value {
      // A letter or sign by itself, like most scalars even in such texts.
      case 0x20..<0x7F where limit.isBetween: limit = CharacterLimit()
      case 0x0A:
        if breaksLeft == 0 { return nil }
        breaksLeft -= 1
        limit = CharacterLimit()
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: return nil
      default:
        guard !scalar.isNoncharacter, limit.admits(scalar) else { return nil }
      }
    }
    return count
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
      // A return before a line feed is part of one line break; any other return is a control character.
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

  private static func removePartialScalar(_ bytes: inout ArraySlice<UInt8>) {
    for _ in 0..<3 where bytes.last.map({ $0 & 0xC0 == 0x80 }) == true { bytes.removeLast() }
    if bytes.last.map({ $0 >= 0xC0 }) == true { bytes.removeLast() }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar could control a terminal, or is not allowed in a page.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether Unicode reserves it as a noncharacter; terminals differ in whether it takes a cell.
  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}

/// A limit on the scalars of one character, applied scalar by scalar.
///
/// Without it, one character could be as long as a text: marks over a letter, members of a family emoji, jamo in a
/// syllable, consonants of a conjunct. The rules are those of grapheme clusters (UAX #29), slightly wider where that is
/// simpler: an invisible scalar, such as a direction control, counts with the character before it, so that runs of
/// invisible scalars are limited too.
struct CharacterLimit {
  private var count = 0
  /// Whether the next scalar belongs to this character in any case.
  private var joinsNext = false
  private var isLeadingJamo = false

  /// Whether the next letter or sign starts another character.
  var isBetween: Bool { !joinsNext }

  /// Whether the next scalar of the text is within the limit.
  mutating func admits(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if !joinsNext, value.isAlone {
      count = 1
      isLeadingJamo = false
      return true
    }
    if (0x300...0x36F).contains(value) {
      count += 1
      isLeadingJamo = false
      return count <= TextLimits.characterScalars
    }
    let properties = scalar.properties
    let isLeading = (0x1100...0x115F).contains(value) || (0xA960...0xA97F).contains(value)
    let extends = properties.isGraphemeExtend || Self.isSpacing(properties, value)
    let joins =
      joinsNext || extends || (isLeading ? isLeadingJamo : Self.isFollowingJamo(value))
      || Self.isUnseen(properties) || (0x1F3FB...0x1F3FF).contains(value)
    count = joins ? count + 1 : 1
    isLeadingJamo = isLeading
    joinsNext =
      value == 0x200D || Self.isPrepended(value)
      || properties.canonicalCombiningClass == .virama || (joinsNext && extends)
    return count <= TextLimits.characterScalars
  }

  /// Whether a scalar is a vowel or final consonant of Hangul, which joins the scalar before it.
  private static func isFollowingJamo(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }

  /// Whether a scalar is a mark with a width; two vowels of Thai and Lao are classified as letters.
  private static func isSpacing(_ properties: Unicode.Scalar.Properties, _ value: UInt32) -> Bool {
    properties.generalCategory == .spacingMark || value == 0xE33 || value == 0xEB3
  }

  private static func isUnseen(_ properties: Unicode.Scalar.Properties) -> Bool {
    properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
  }

  /// Whether the next letter joins a scalar, such as the Arabic year sign.
  private static func isPrepended(_ value: UInt32) -> Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0xD4E, 0x110BD, 0x110CD,
      0x111C2...0x111C3, 0x113D1, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
      true
    default: false
    }
  }
}

extension UInt32 {
  /// Whether a scalar is a character by itself if its neighbours satisfy this too.
  ///
  /// That is true of most scalars in texts: letters that only marks can join, ideographs, single emoji.
  package var isAlone: Bool {
    switch self {
    case 0xAD: false
    case 0x20..<0x7F, 0xA0..<0x300, 0x370...0x482, 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3,
      0x1E00...0x1FFF, 0x2010...0x2027, 0x202F...0x205E, 0x3041...0x3096, 0x30A1...0x30FA,
      0x3400...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xF8FF, 0xFFFD, 0x1F300...0x1F3FA,
      0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0xF0000...0x10FFFD:
      true
    default: false
    }
  }
}
