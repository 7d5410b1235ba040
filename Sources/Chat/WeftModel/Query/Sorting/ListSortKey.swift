// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
internal import WeftDiff

/// A row's position in the order of a query, as the key of an `OrderedIndex` or a `LiveList`.
///
///     var list = LiveList<ChannelID, ListSortKey>()
///     list.insert(channel.id, by: query.sortKey(of: channel, in: context))
///
/// The values sorted by are packed into bits whose order is that of the rows. Only keys of the same query can be
/// compared. A key of up to 64 bits needs no extra memory: that is enough for one date and a few flags and small
/// counts, as in the default order of channels.
package struct ListSortKey: SortKey, Hashable {
  /// The first 64 bits.
  package let prefix: UInt64
  private let rest: [UInt64]

  fileprivate init(prefix: UInt64, rest: [UInt64]) {
    self.prefix = prefix
    self.rest = rest
  }

  /// The bits as bytes, which sort in the same order as the keys.
  package var bytes: [UInt8] {
    ([prefix] + rest).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
  }

  /// Reads a key from its bytes; an incomplete word at the end is ignored.
  package init(bytes: [UInt8]) {
    let words = (0..<bytes.count / 8).map { word in
      bytes[word * 8..<word * 8 + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(prefix: words.first ?? 0, rest: Array(words.dropFirst()))
  }

  /// The key cut to its first 64 bits.
  package var beginning: ListSortKey { ListSortKey(prefix: prefix, rest: []) }

  /// Returns the key with a bit in front, or `nil` if it has no room for one.
  func behind(_ bit: Bool) -> ListSortKey? {
    guard rest.isEmpty, prefix & 1 == 0 else { return nil }
    return ListSortKey(prefix: prefix >> 1 | (bit ? 1 << 63 : 0), rest: [])
  }

  /// The key behind some of its first bits, in a key of one word.
  func dropping(bits: Int) -> ListSortKey { ListSortKey(prefix: prefix << UInt64(bits), rest: []) }

  /// Whether one of the first 64 bits is set, counted from the first one.
  func hasBit(_ index: Int) -> Bool { prefix >> UInt64(63 - index) & 1 == 1 }

  /// Returns the text in ascending order that follows some bits of the key; empty if there is none.
  func text(behind bits: Int) -> String {
    let bytes = bytes
    var text: [UInt8] = []
    for place in stride(from: bits, through: 8 * bytes.count - 8, by: 8) {
      let (index, shift) = place.quotientAndRemainder(dividingBy: 8)
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let both = UInt16(bytes[index]) << 8 | UInt16(next)
      let code = UInt8(truncatingIfNeeded: both >> (8 - shift))
      if code < 2 { break }
      text.append(code - 2)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the first value of a key that starts with a count in descending order is zero.
  var startsWithDescendingZero: Bool { prefix >> 61 == 7 }

  /// Whether the bytes of the left key are smaller; equal keys are ordered by id.
  package static func comesFirst(_ left: ListSortKey, _ right: ListSortKey) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    return left.rest.lexicographicallyPrecedes(right.rest)
  }
}

extension ListSortKey {
  /// A builder that packs values into a key.
  ///
  /// No value's code is a prefix of another's, so the bits that follow can't change the order.
  struct Builder {
    private var prefix: UInt64 = 0
    private var rest: [UInt64] = []
    private var used = 0

    var key: ListSortKey { ListSortKey(prefix: prefix, rest: rest) }

    /// Appends the low bits of a number, inverted for a descending order.
    mutating func append(_ value: UInt64, bits: Int, ascends: Bool) {
      let mask = bits == 64 ? UInt64.max : (1 << UInt64(bits)) - 1
      let ordered = ascends ? value : ~value & mask
      let (word, filled) = used.quotientAndRemainder(dividingBy: 64)
      let spill = filled + bits - 64
      if spill <= 0 {
        merge(ordered << UInt64(-spill), at: word)
      } else {
        merge(ordered >> UInt64(spill), at: word)
        merge(ordered << UInt64(64 - spill), at: word + 1)
      }
      used += bits
    }

    private mutating func merge(_ bits: UInt64, at word: Int) {
      if word == 0 {
        prefix |= bits
      } else if word <= rest.count {
        rest[word - 1] |= bits
      } else {
        rest.append(bits)
      }
    }
  }
}

extension ListSortKey.Builder {
  mutating func append(_ value: QueryScalar, _ kind: QueryKind, ascends: Bool) {
    switch (kind, value) {
    case (.anything, _): appendTagged(value, ascends: ascends)
    case (.flag, .bool(let flag)): append(flag ? 1 : 0, bits: 1, ascends: ascends)
    case (.count, .integer(let count)): appendCount(UInt64(max(0, count)), ascends: ascends)
    case (.moment, .moment(let moment)):
      append(1, bits: 1, ascends: ascends)
      let bits = UInt64(moment.microseconds - Moment.range.lowerBound)
      append(bits, bits: 59, ascends: ascends)
    case (.text, .text(let text)): appendText(text, ascends: ascends)
    case (.text, _): append(0, bits: 8, ascends: ascends)
    default: append(0, bits: 1, ascends: ascends)
    }
  }

  /// Takes 3 bits for counts below 7, 19 bits below 65,535 and 82 bits for greater ones, which are very rare.
  private mutating func appendCount(_ count: UInt64, ascends: Bool) {
    append(min(count, 7), bits: 3, ascends: ascends)
    guard count >= 7 else { return }
    append(min(count, 0xFFFF), bits: 16, ascends: ascends)
    guard count >= 0xFFFF else { return }
    append(count, bits: 63, ascends: ascends)
  }

  /// Appends the bytes of a text and an end mark.
  ///
  /// Both are shifted up because zero represents a missing text; no byte of UTF-8 is above 0xF4.
  private mutating func appendText(_ text: String, ascends: Bool) {
    for byte in text.utf8 { append(UInt64(byte) + 2, bits: 8, ascends: ascends) }
    append(1, bits: 8, ascends: ascends)
  }

  private mutating func appendTagged(_ value: QueryScalar, ascends: Bool) {
    switch value {
    case .null, .opaque, .moment:
      append(0, bits: 2, ascends: ascends)
    case .bool(let flag):
      append(1, bits: 2, ascends: ascends)
      append(flag ? 1 : 0, bits: 1, ascends: ascends)
    case .integer, .number:
      append(2, bits: 2, ascends: ascends)
      guard let number = ExactNumber(value) else { return }
      append(number.orderedBits, bits: 64, ascends: ascends)
      append(UInt64(Int64(number.rest) + 0x8000), bits: 16, ascends: ascends)
    case .text(let text):
      append(3, bits: 2, ascends: ascends)
      appendText(text, ascends: ascends)
    }
  }
}

extension ListSortKey {
  /// Returns the key of a message in a list ordered newest first.
  ///
  /// Of two messages of the same time, the one with the higher id is newer.
  package static func newestFirst(_ message: MessageCursor) -> ListSortKey {
    var builder = Builder()
    builder.append(message.createdAt.orderedBits, bits: 64, ascends: false)
    builder.append(.text(message.id.rawValue), .text, ascends: false)
    return builder.key
  }

  /// The key after all messages, used for a thread's parent message.
  package static let endOfMessages = {
    var builder = Builder()
    builder.append(0, bits: 64, ascends: false)
    return builder.key
  }()
}

extension Date {
  /// The date's bits as an integer with the same order.
  fileprivate var orderedBits: UInt64 {
    // Adding zero turns negative zero into positive zero.
    let bits = (timeIntervalSinceReferenceDate + 0).bitPattern
    let sign: UInt64 = 1 << 63
    return bits & sign == 0 ? bits | sign : ~bits
  }
}
