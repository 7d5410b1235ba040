// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Parses the messages of an event stream from chunks of any size.
struct EventStreamReader {
  /// One message: its number and its contents; a comment has neither.
  struct Message: Equatable {
    var number: Int?
    var data: String?
  }

  private var raw: [UInt8] = []
  private var text: [UInt8] = []
  /// Whether the last chunk has arrived.
  private(set) var isEnded = false

  /// Takes bytes of the body, and returns the messages that they complete.
  mutating func parse(_ bytes: some Sequence<UInt8>) -> [Message] {
    raw += bytes
    var start = 0
    while let end = raw[start...].firstIndex(of: 0x0A), end > start,
      let size = Int(String(decoding: raw[start..<end - 1], as: UTF8.self), radix: 16),
      raw.count >= end + 1 + size + 2
    {
      text += raw[end + 1..<end + 1 + size]
      start = end + 1 + size + 2
      isEnded = isEnded || size == 0
    }
    raw.removeFirst(start)
    return messages()
  }

  private mutating func messages() -> [Message] {
    var messages: [Message] = []
    var start = 0
    for index in text.indices.dropLast() where text[index] == 0x0A && text[index + 1] == 0x0A {
      guard index >= start else { continue }
      messages.append(Self.message(text[start..<index]))
      start = index + 2
    }
    text.removeFirst(start)
    return messages
  }

  private static func message(_ bytes: ArraySlice<UInt8>) -> Message {
    var message = Message()
    for line in bytes.split(separator: 0x0A) {
      let line = String(decoding: line, as: UTF8.self)
      if line.hasPrefix("id: ") { message.number = Int(line.dropFirst(4)) }
      if line.hasPrefix("data: ") { message.data = String(line.dropFirst(6)) }
    }
    return message
  }
}
