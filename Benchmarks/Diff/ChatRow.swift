// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// A row with the fields of a chat list: seven, two of them strings too long to be stored inline.
struct ChatRow<ID: BenchID>: Identifiable, Equatable {
  let id: ID
  var title: String
  var lastMessage: String
  var unread: Int
  var timestamp: Int
  var isPinned: Bool
  var isMuted: Bool

  init(_ number: Int) {
    id = ID(number: number)
    title = "Channel number \(number) of the workspace"
    lastMessage = "Somebody wrote message \(number) here, which is of usual length"
    unread = number % 7
    timestamp = 1_780_000_000 + number
    isPinned = number % 50 == 0
    isMuted = number % 31 == 0
  }

  /// The same row with newly allocated strings, as if a store had decoded it.
  var decodedAgain: Self {
    var copy = self
    copy.title = String(decoding: Array(title.utf8), as: UTF8.self)
    copy.lastMessage = String(decoding: Array(lastMessage.utf8), as: UTF8.self)
    return copy.withDecodedID
  }

  private var withDecodedID: Self {
    Self(id: id.decodedAgain, copying: self)
  }

  private init(id: ID, copying row: Self) {
    self.id = id
    title = row.title
    lastMessage = row.lastMessage
    unread = row.unread
    timestamp = row.timestamp
    isPinned = row.isPinned
    isMuted = row.isMuted
  }
}

/// An identity that the benchmarks can make from a number.
protocol BenchID: RowIdentity, Hashable {
  static var label: String { get }
  init(number: Int)
  var decodedAgain: Self { get }
}

extension Int: BenchID {
  static var label: String { "int" }
  init(number: Int) { self = number }
  var decodedAgain: Int { self }
}

extension String: BenchID {
  static var label: String { "uuid-string" }

  /// Makes a text in the form of a UUID.
  init(number: Int) {
    let high = String(UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
    let low = String(UInt64(bitPattern: Int64(number)) &* 0xD6E8_FEB8_6659_FD93, radix: 16)
    let digits = Array(
      (String(repeating: "0", count: 16 - high.count) + high
        + String(repeating: "0", count: 16 - low.count) + low).utf8
    )
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    self = groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  var decodedAgain: String { String(decoding: Array(utf8), as: UTF8.self) }
}
