// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct QueryPropertyTests {
  @Test(arguments: 0..<300) func `writing a parsed filter gives the same text`(seed: Int) throws {
    var random = RandomQuery(seed: seed)
    let text = random.filter()
    let filter = try ChannelFilter(text)
    #expect(filter.text == text)
    #expect(try ChannelFilter(json: filter.json) == filter)
  }

  @Test(arguments: 0..<60) func `negations and groups follow logic`(seed: Int) throws {
    var random = RandomQuery(seed: seed)
    let channels = random.channels(20)
    for _ in 0..<10 {
      let (first, second) = (try ChannelFilter(random.filter()), try ChannelFilter(random.filter()))
      for channel in channels {
        let (one, two) = (first.matches(channel, in: .luke), second.matches(channel, in: .luke))
        func holds(_ filter: ChannelFilter) -> Bool { filter.matches(channel, in: .luke) }
        #expect(holds(.and([first, second])) == (one && two), "\(first)")
        #expect(holds(.or([first, second])) == (one || two), "\(first)")
        #expect(holds(.nor([first, second])) == !(one || two), "\(first)")
      }
    }
  }

  @Test(arguments: 0..<60) func `operators are consistent with each other`(seed: Int) throws {
    var random = RandomQuery(seed: seed)
    let channels = random.channels(20)
    for _ in 0..<20 {
      let question = try json(random.question())
      guard case .object(let members) = question, let key = members.first?.key,
        case .object(let inner)? = members.first?.value, let value = inner.first?.value
      else { continue }
      for channel in channels {
        func holds(_ operation: String, _ value: JSONValue) throws -> Bool {
          try ChannelFilter(json: [key: [operation: value]]).matches(channel, in: .luke)
        }
        if case .array(let values) = value {
          let isAny = try values.contains { try holds("$eq", $0) }
          #expect(try holds("$in", value) == isAny, "\(key) \(values)")
          #expect(try holds("$nin", value) == !isAny, "\(key) \(values)")
        } else if inner.first?.key == "$exists" {
          #expect(try holds("$exists", .bool(true)) == holds("$ne", .null))
          #expect(try holds("$exists", .bool(false)) == holds("$eq", .null))
        } else if value != .null, !["$q", "$contains", "$autocomplete"].contains(inner[0].key) {
          #expect(try holds("$ne", value) == !holds("$eq", value))
          #expect(try holds("$gte", value) == (holds("$gt", value) || holds("$eq", value)))
          #expect(try holds("$lte", value) == (holds("$lt", value) || holds("$eq", value)))
        }
      }
    }
  }

  @Test(arguments: 0..<60) func `every sorting is a total order that the index keeps`(seed: Int) {
    var random = RandomQuery(seed: seed)
    let channels = random.channels(40)
    let query = ChannelListQuery(sort: random.sort())
    let sorted = channels.sorted { query.isOrdered($0, before: $1, in: .luke) }
    let keys = sorted.map { query.sortKey(of: $0, in: .luke) }
    for i in sorted.indices {
      for j in sorted.indices {
        #expect(query.isOrdered(sorted[i], before: sorted[j], in: .luke) == (i < j), "\(query)")
        let comesFirst = ListSortKey.comesFirst(keys[i], keys[j])
        let tie = !comesFirst && !ListSortKey.comesFirst(keys[j], keys[i])
        #expect(tie == (keys[i] == keys[j]))
        #expect((comesFirst || tie && sorted[i].id < sorted[j].id) == (i < j), "\(query)")
        if i < j { #expect(keys[i].prefix <= keys[j].prefix) }
      }
    }
    let index = OrderedIndex(channels.map { (id: $0.id, key: query.sortKey(of: $0, in: .luke)) })
    #expect(index.window(0..<40) == sorted.map(\.id))
  }

  @Test(arguments: 0..<30) func `the order doesn't depend on the input order`(seed: Int) {
    var random = RandomQuery(seed: seed)
    let channels = random.channels(30)
    let query = ChannelListQuery(sort: random.sort())
    let sorted = channels.sorted { query.isOrdered($0, before: $1) }.map(\.id)
    let shuffled = channels.shuffled(using: &random.random)
    #expect(shuffled.sorted { query.isOrdered($0, before: $1) }.map(\.id) == sorted)
  }
}
