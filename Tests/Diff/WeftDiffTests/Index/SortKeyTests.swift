// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@Suite struct SortKeyTests {
  /// Keys in the order they must have; each prefix must agree with it.
  private func expectOrder<Key: SortKey>(
    _ keys: [Key],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (i, left) in keys.enumerated() {
      for (j, right) in keys.enumerated() {
        #expect(Key.comesFirst(left, right) == (i < j), "\(i) \(j)", sourceLocation: sourceLocation)
        if i < j { #expect(left.prefix <= right.prefix, sourceLocation: sourceLocation) }
      }
    }
  }

  @Test func `numbers sort with negative ones first`() {
    expectOrder([Int.min, -2, -1, 0, 1, .max])
    expectOrder([Int32.min, -1, 0, .max])
    expectOrder([0, 1, UInt64.max])
    expectOrder([Int.max, 1, 0, -1, .min].map { Descending($0) })
  }

  @Test func `texts sort by their bytes`() {
    let texts = ["", "\u{0}", "Z", "a", "abcdefgh", "abcdefgh1", "abcdefghi", "b", "\u{E9}", "日本"]
    expectOrder(texts.map { TextSortKey($0) })
    expectOrder(texts.reversed().map { Descending(TextSortKey($0)) })
  }

  @Test func `pairs sort by the first element and then by the second`() {
    expectOrder([
      SortKeyPair(Descending(1), TextSortKey("a")), SortKeyPair(Descending(1), TextSortKey("b")),
      SortKeyPair(Descending(0), TextSortKey("")), SortKeyPair(Descending(0), TextSortKey("a")),
    ])
  }

  @Test(arguments: 0..<20)
  func `packed numbers sort like the numbers, each in its direction`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let fields = (0..<4).map { _ in
      (bits: Int.random(in: 1...48, using: &random), descends: Bool.random(using: &random))
    }
    let rows = (0..<40).map { _ in
      fields.map { UInt64.random(in: 0..<(1 << min(3, UInt64($0.bits))), using: &random) }
    }
    func isBefore(_ left: [UInt64], _ right: [UInt64]) -> Bool {
      for (field, (a, b)) in zip(fields, zip(left, right)) where a != b {
        return field.descends ? a > b : a < b
      }
      return false
    }
    let keys = rows.map { row in
      PackedSortKey<3> { key in
        for (field, value) in zip(fields, row) {
          key.append(value, bits: field.bits, field.descends ? .descending : .ascending)
        }
      }
    }
    for (i, left) in rows.enumerated() {
      for (j, right) in rows.enumerated() {
        #expect(PackedSortKey<3>.comesFirst(keys[i], keys[j]) == isBefore(left, right))
        if isBefore(left, right) { #expect(keys[i].prefix <= keys[j].prefix) }
      }
    }
  }

  @Test func `rows sort by pinned, then unread, then newest`() {
    func key(_ isPinned: Bool, _ hasUnread: Bool, _ date: Int64) -> PackedSortKey<2> {
      PackedSortKey { key in
        key.append(isPinned ? 1 : 0, bits: 1, .descending)
        key.append(hasUnread ? 1 : 0, bits: 1, .descending)
        key.append(date, .descending)
      }
    }
    var index = OrderedIndex<String, PackedSortKey<2>>()
    index.insert("old", by: key(false, false, -5))
    index.insert("new", by: key(false, false, 1_780_000_000_000))
    index.insert("unread", by: key(false, true, 3))
    index.insert("pinned", by: key(true, false, 1))
    #expect(index.window(0..<4) == ["pinned", "unread", "new", "old"])
  }

  @Test func `names with long common prefixes sort correctly`() {
    var index = OrderedIndex<Int, TextSortKey>()
    let names = (0..<700).map { "channel number \($0 * 7919 % 700)" }
    for (id, name) in names.enumerated() { index.insert(id, by: TextSortKey(name)) }
    let ids = index.window(0..<700)
    #expect(ids.map { names[$0] } == names.sorted())
    for (rank, id) in ids.enumerated() { #expect(index.rank(of: id) == rank) }
  }
}
