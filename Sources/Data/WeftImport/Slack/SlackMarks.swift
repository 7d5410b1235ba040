// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Converts Slack's markup to CommonMark.
///
///     SlackMarks.commonMark("*bold* ~gone~ `*code*`")  // "**bold** ~~gone~~ `*code*`"
///     SlackMarks.commonMark("Done :tada:")  // "Done 🎉"
///
/// Italic text and code look the same in both. Markup that only CommonMark has, such as headings, stays plain text.
enum SlackMarks {
  /// Returns a text with CommonMark's marks instead of Slack's.
  ///
  /// - Complexity: O(*n*) in the text's length.
  static func commonMark(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let marks = [bold, struck, heading, colon]
    guard bytes.contains(where: marks.contains) else { return text }
    var reading = Reading(bytes: bytes)
    reading.run()
    return String(decoding: reading.result, as: UTF8.self)
  }

  private static let (bold, struck) = (UInt8(ascii: "*"), UInt8(ascii: "~"))
  private static let (heading, code) = (UInt8(ascii: "#"), UInt8(ascii: "`"))
  private static let colon = UInt8(ascii: ":")

  private struct Reading {
    let bytes: [UInt8]
    var result: [UInt8] = []
    var place = 0
    /// The positions in the result at which each mark may have opened.
    var opened: [UInt8: Int] = [:]

    init(bytes: [UInt8]) {
      self.bytes = bytes
      result.reserveCapacity(bytes.count + 16)
    }

    mutating func run() {
      while place < bytes.count {
        let byte = bytes[place]
        switch byte {
        case code: copyCode()
        case bold, struck: mark(byte)
        case colon: copyEmoji()
        case UInt8(ascii: "]") where bytes[place...].starts(with: "](".utf8): copyDestination()
        case UInt8(ascii: "\n"):
          opened = [:]
          copy(1)
        case heading where place == 0 || bytes[place - 1] == UInt8(ascii: "\n"):
          result.append(UInt8(ascii: "\\"))
          copy(1)
        default: copy(1)
        }
      }
    }

    private mutating func copy(_ count: Int) {
      result += bytes[place..<min(bytes.count, place + count)]
      place += count
    }

    /// Copies the emoji for a name between colons; any other colon is text.
    ///
    /// A colon after a digit belongs to a time.
    private mutating func copyEmoji() {
      if place > 0, (0x30...0x39).contains(bytes[place - 1]) { return copy(1) }
      let most = bytes.index(place + 1, offsetBy: EmojiShortNames.mostBytes, limitedBy: bytes.count)
      var end = place + 1
      while end < most ?? bytes.count, isName(bytes[end]) || isShade(at: end) {
        end += isName(bytes[end]) ? 1 : 2
      }
      let name = String(decoding: bytes[place + 1..<end], as: UTF8.self)
      guard end < bytes.count, bytes[end] == colon, let emoji = EmojiShortNames.emoji(named: name)
      else {
        return copy(1)
      }
      result += emoji.utf8
      place = end + 1
    }

    /// Returns whether a skin tone follows the name of an emoji.
    private func isShade(at end: Int) -> Bool { bytes[end...].starts(with: Self.shade) }

    private static let shade = Array("::skin-tone-".utf8)

    private func isName(_ byte: UInt8) -> Bool {
      isLetter(byte) && byte < 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "'")
    }

    /// Copies the address of a link, which contains no marks.
    private mutating func copyDestination() {
      let rest = bytes[(place + 2)...]
      let end = rest.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
      copy(end.flatMap { bytes[$0] == UInt8(ascii: ")") ? $0 + 1 - place : nil } ?? 2)
    }

    /// Copies code without changing marks inside it; a backtick that starts no code is text.
    private mutating func copyCode() {
      let rest = bytes[place...]
      let fence = rest.prefix { $0 == code }.count
      guard fence == 1 || fence == 3 else { return copy(fence) }
      var end = place + fence
      while end < bytes.count {
        if fence == 1, bytes[end] == UInt8(ascii: "\n") { break }
        if bytes[end...].starts(with: rest.prefix(fence)) { return copy(end + fence - place) }
        end += 1
      }
      copy(fence)
    }

    /// Reads a mark; it opens after a non-letter and before a non-blank, and closes the other way round.
    private mutating func mark(_ byte: UInt8) {
      let before = place > 0 ? bytes[place - 1] : UInt8(ascii: " ")
      let after = place + 1 < bytes.count ? bytes[place + 1] : UInt8(ascii: " ")
      if let start = opened[byte], !isBlank(before), before != byte, !isLetter(after), after != byte
      {
        opened = opened.filter { $0.value < start }
        result.insert(byte, at: start)
        result += [byte, byte]
      } else {
        if !isLetter(before), before != byte, !isBlank(after), after != byte {
          opened[byte] = result.count
        }
        result.append(byte)
      }
      place += 1
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

    private func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
  }
}
