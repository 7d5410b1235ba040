// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
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

/// A row that is nothing but a UUID.
struct PublishedRow: Identifiable, Equatable {
  let id: PublishedID

  init(_ high: UInt64, _ low: UInt64) {
    func byte(_ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> ((index % 8) * 8))
    }
    id = PublishedID(
      uuid: UUID(
        uuid: (
          byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
          byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
        )
      )
    )
  }
}

/// A UUID as a row identity.
struct PublishedID: RowIdentity, Hashable {
  let uuid: UUID

  private var halves: (UInt64, UInt64) {
    // SAFETY: sixteen bytes either way, and every bit pattern is a valid integer.
    unsafe unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
  }

  static func isSame(_ left: Self, _ right: Self) -> Bool { left.halves == right.halves }

  static func isBefore(_ left: Self, _ right: Self) -> Bool { left.halves < right.halves }

  func fingerprint(seed: UInt64) -> UInt64 {
    Fingerprint.mix(Fingerprint.mix(halves.0, seed: seed) ^ halves.1, seed: seed)
  }
}
