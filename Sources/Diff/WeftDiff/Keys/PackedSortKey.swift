// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A sort key of several numbers, each with its direction, packed into words.
///
///     // Pinned rows first, then unread ones, then the newest.
///     PackedSortKey<2> { key in
///       key.append(isPinned ? 1 : 0, bits: 1, .descending)
///       key.append(hasUnread ? 1 : 0, bits: 1, .descending)
///       key.append(lastMessageAt, .descending)
///     }
///
/// Numbers that fit 64 bits in all need only `PackedSortKey<1>`, the fastest key there is.
public struct PackedSortKey<let words: Int>: SortKey {
  @usableFromInline
  var storage: InlineArray<words, UInt64>

  /// Creates a key from the numbers that the body appends.
  public init(_ body: (inout Builder) -> Void) {
    var builder = Builder()
    body(&builder)
    storage = builder.storage
  }

  /// The first word.
  @inlinable
  public var prefix: UInt64 { storage[0] }

  /// Whether the left words come first, compared from the first word on.
  @inlinable
  public static func comesFirst(_ left: Self, _ right: Self) -> Bool {
    for word in 0..<words where left.storage[word] != right.storage[word] {
      return left.storage[word] < right.storage[word]
    }
    return false
  }
}

extension PackedSortKey {
  /// Which value of a number comes first.
  public enum Direction: Sendable {
    /// The smallest.
    case ascending
    /// The greatest.
    case descending
  }

  /// A key being packed.
  public struct Builder {
    fileprivate var storage = InlineArray<words, UInt64>(repeating: 0)
    private var used = 0

    fileprivate init() {
      precondition(words > 0, "a packed sort key has at least one word")
    }

    /// Appends a number, which decides if the numbers before it are equal.
    ///
    /// - Parameters:
    ///   - value: A number that fits the bits.
    ///   - bits: How many bits the number takes, 1 to 64.
    ///   - direction: Which of two values comes first.
    public mutating func append(
      _ value: UInt64,
      bits: Int,
      _ direction: Direction = .ascending
    ) {
      precondition((1...64).contains(bits), "a number takes 1 to 64 bits, not \(bits)")
      precondition(bits == 64 || value >> UInt64(bits) == 0, "\(value) does not fit \(bits) bits")
      precondition(used + bits <= words * 64, "the key has room for \(words * 64) bits")
      let mask = bits == 64 ? UInt64.max : (1 << UInt64(bits)) - 1
      let ordered = direction == .descending ? ~value & mask : value
      let word = used / 64
      let filled = used % 64
      let spill = filled + bits - 64
      if spill <= 0 {
        storage[word] |= ordered << UInt64(-spill)
      } else {
        storage[word] |= ordered >> UInt64(spill)
        storage[word + 1] |= ordered << UInt64(64 - spill)
      }
      used += bits
    }

    /// Appends a number that may be negative, in 64 bits.
    public mutating func append(_ value: Int64, _ direction: Direction = .ascending) {
      append(value.prefix, bits: 64, direction)
    }
  }
}
