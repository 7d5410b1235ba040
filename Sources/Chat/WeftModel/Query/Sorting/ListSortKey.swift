// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftDiff

/// A row's position under any query, as the key of an `OrderedIndex` or a `LiveList`.
///
///     var list = LiveList<ChannelID, ListSortKey>()
///     list.insert(channel.id, by: query.sortKey(of: channel, in: context))
///
/// The values sorted by are packed into bits that have the order of the rows. Only keys of the same
/// query can be compared. A key of up to 64 bits needs no further memory: one date and a few flags
/// and small counts fit, as in the default order of channels.
public struct ListSortKey: SortKey, Hashable {
  /// The first 64 bits.
  public let prefix: UInt64
  private let rest: [UInt64]

  fileprivate init(prefix: UInt64, rest: [UInt64]) {
    self.prefix = prefix
    self.rest = rest
  }

  /// The bits as bytes, whose order is that of the keys.
  package var bytes: [UInt8] {
    ([prefix] + rest).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
  }

  /// Reads the bytes; an incomplete word at the end is ignored.
  package init(bytes: [UInt8]) {
    let words = (0..<bytes.count / 8).map { word in
      bytes[word * 8..<word * 8 + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(prefix: words.first ?? 0, rest: Array(words.dropFirst()))
  }

  /// The key cut to its first 64 bits.
  package var beginning: ListSortKey { ListSortKey(prefix: prefix, rest: []) }

  /// Whether the left key comes first.
  public static func comesFirst(_ left: ListSortKey, _ right: ListSortKey) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    return left.rest.lexicographicallyPrecedes(right.rest)
  }
}

extension ListSortKey {
  /// A builder that packs a key.
  ///
  /// No value's code is a prefix of another's, so the bits that follow can't change the order.
  struct Builder {
    private var prefix: UInt64 = 0
    private var rest: [UInt64] = []
    private var used = 0

    var key: ListSortKey { ListSortKey(prefix: prefix, rest: rest) }

    /// Appends the low bits of a number, inverted where the order descends.
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
