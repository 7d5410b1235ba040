// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Slack's marks in texts, which differ from CommonMark's.
///
///     SlackMarks.commonMark("*bold* ~gone~ `*code*`")  // "**bold** ~~gone~~ `*code*`"
///
/// Italic text and code are marked alike in both. What only CommonMark has, such as headings, stays
/// text.
enum SlackMarks {
  /// Returns a text with CommonMark's marks in place of Slack's.
  ///
  /// - Complexity: O(*n*) in its length.
  static func commonMark(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == bold || $0 == struck || $0 == heading }) else {
      return text
    }
    var reading = Reading(bytes: bytes)
    reading.run()
    return String(decoding: reading.result, as: UTF8.self)
  }

  private static let (bold, struck) = (UInt8(ascii: "*"), UInt8(ascii: "~"))
  private static let (heading, code) = (UInt8(ascii: "#"), UInt8(ascii: "`"))

  private struct Reading {
    let bytes: [UInt8]
    var result: [UInt8] = []
    var place = 0
    /// Where a mark may begin what it marks, as places of the result.
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

    /// Copies code with the marks in it; a sign that begins none is text.
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

    /// Reads a mark, which begins or ends what it marks beside a blank or a sign alone.
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
