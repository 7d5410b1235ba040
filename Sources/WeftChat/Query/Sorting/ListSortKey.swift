// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftDiff

/// Where a row stands in a list that is sorted by any query, for an `OrderedIndex` or a `LiveList`.
///
///     var list = LiveList<ChannelID, ListSortKey>()
///     list.insert(channel.id, by: query.sortKey(of: channel, in: context))
///
/// All that is sorted by is packed into bits whose order is that of the rows. Keys of one query can be
/// compared, those of different ones can't. What fits 64 bits takes no memory besides: up to one
/// moment and a few flags and small counts, as the default order of channels does.
public struct ListSortKey: SortKey, Hashable {
  /// The first 64 bits.
  public let prefix: UInt64
  private let rest: [UInt64]

  fileprivate init(prefix: UInt64, rest: [UInt64]) {
    self.prefix = prefix
    self.rest = rest
  }

  /// The bits as bytes whose order is that of the keys.
  package var bytes: [UInt8] {
    ([prefix] + rest).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
  }

  /// Reads the bytes again; what is not whole words is left out.
  package init(bytes: [UInt8]) {
    let words = (0..<bytes.count / 8).map { word in
      bytes[word * 8..<word * 8 + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(prefix: words.first ?? 0, rest: Array(words.dropFirst()))
  }

  /// The first 64 bits alone.
  var beginning: ListSortKey { ListSortKey(prefix: prefix, rest: []) }

  /// Whether the left row stands first.
  public static func comesFirst(_ left: ListSortKey, _ right: ListSortKey) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    return left.rest.lexicographicallyPrecedes(right.rest)
  }
}

extension ListSortKey {
  /// A key that is being packed.
  ///
  /// No code of a value is the beginning of another's, so that what follows can't disturb the order.
  struct Builder {
    private var prefix: UInt64 = 0
    private var rest: [UInt64] = []
    private var used = 0

    var key: ListSortKey { ListSortKey(prefix: prefix, rest: rest) }

    /// Adds some low bits of a number, turned around where the order descends.
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
