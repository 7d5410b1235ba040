// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

/// Which values match which operator; each channel has one value for the custom key `k`.
@Suite struct FilterTruthTests {
  private static let values: [(name: String, value: JSONValue?)] = [
    ("a", .string("a")), ("b", .string("b")), ("1", .integer(1)), ("2.5", .number(2.5)),
    ("no", .bool(false)), ("yes", .bool(true)), ("[]", []),
    ("[a,1]", [.string("a"), .integer(1)]), ("{}", [:]), ("null", .null), ("missing", nil),
  ]

  private static let table: [(String, String)] = [
    (#"{"k":{"$eq":"a"}}"#, "a [a,1]"),
    (#"{"k":{"$eq":1}}"#, "1 [a,1]"),
    (#"{"k":{"$eq":1.0}}"#, "1 [a,1]"),
    (#"{"k":{"$eq":true}}"#, "yes"),
    (#"{"k":{"$eq":null}}"#, "null missing"),
    (#"{"k":{"$eq":["a"]}}"#, "[a,1]"),
    (#"{"k":{"$eq":["a",1]}}"#, "[a,1]"),
    (#"{"k":{"$eq":["a","b"]}}"#, ""),
    (#"{"k":{"$eq":[]}}"#, "[] [a,1]"),
    (#"{"k":{"$ne":"a"}}"#, "b 1 2.5 no yes [] {} null missing"),
    (#"{"k":{"$ne":null}}"#, "a b 1 2.5 no yes [] [a,1] {}"),
    (#"{"k":{"$ne":["a","b"]}}"#, "a b 1 2.5 no yes [] [a,1] {} null missing"),
    (#"{"k":{"$gt":"a"}}"#, "b"),
    (#"{"k":{"$gt":1}}"#, "2.5"),
    (#"{"k":{"$gte":1}}"#, "1 2.5 [a,1]"),
    (#"{"k":{"$gte":"a"}}"#, "a b [a,1]"),
    (#"{"k":{"$gte":true}}"#, "yes"),
    (#"{"k":{"$lt":"b"}}"#, "a [a,1]"),
    (#"{"k":{"$lt":2.5}}"#, "1 [a,1]"),
    (#"{"k":{"$lt":true}}"#, "no"),
    (#"{"k":{"$lte":2.5}}"#, "1 2.5 [a,1]"),
    (#"{"k":{"$lte":"a"}}"#, "a [a,1]"),
    (#"{"k":{"$in":["a",2.5]}}"#, "a 2.5 [a,1]"),
    (#"{"k":{"$in":[true,"b"]}}"#, "b yes"),
    (#"{"k":{"$in":[null,1]}}"#, "1 [a,1] null missing"),
    (#"{"k":{"$in":[]}}"#, ""),
    (#"{"k":{"$nin":["a",2.5]}}"#, "b 1 no yes [] {} null missing"),
    (#"{"k":{"$nin":[null,1]}}"#, "a b 2.5 no yes [] {}"),
    (#"{"k":{"$nin":[]}}"#, "a b 1 2.5 no yes [] [a,1] {} null missing"),
    (#"{"k":{"$exists":true}}"#, "a b 1 2.5 no yes [] [a,1] {}"),
    (#"{"k":{"$exists":false}}"#, "null missing"),
    (#"{"k":{"$contains":"a"}}"#, "a [a,1]"),
    (#"{"k":{"$contains":""}}"#, "a b"),
    (#"{"k":{"$contains":1}}"#, "[a,1]"),
    (#"{"k":{"$autocomplete":"A"}}"#, "a [a,1]"),
    (#"{"k":{"$autocomplete":""}}"#, "a b [a,1]"),
    (#"{"k":{"$q":"B"}}"#, "b"),
    (#"{"$and":[{"k":{"$gte":1}},{"k":{"$lt":2}}]}"#, "1 [a,1]"),
    (#"{"$and":[]}"#, "a b 1 2.5 no yes [] [a,1] {} null missing"),
    (#"{"$or":[{"k":{"$eq":"a"}},{"k":{"$eq":"b"}}]}"#, "a b [a,1]"),
    (#"{"$or":[]}"#, ""),
    (#"{"$nor":[{"k":{"$eq":"a"}},{"k":{"$eq":"b"}}]}"#, "1 2.5 no yes [] {} null missing"),
    (#"{"$nor":[]}"#, "a b 1 2.5 no yes [] [a,1] {} null missing"),
    (#"{"$nor":[{"$or":[{"k":{"$exists":true}}]}]}"#, "null missing"),
  ]

  @Test(arguments: table) func `each operator is tried with each kind of value`(
    text: String,
    expected: String
  ) throws {
    let found = try Self.values.filter { entry in
      try matches(text, Samples.channel { $0.custom["k"] = entry.value })
    }
    #expect(found.map(\.name).joined(separator: " ") == expected)
  }

  @Test func `the application can compute a custom key`() throws {
    let filter = try ChannelFilter(#"{"k":{"$eq":7}}"#)
    var context = QueryContext<ChatChannel>.luke
    context.customValue = { channel, key in key == "k" ? .integer(Int64(channel.memberCount)) : nil
    }
    #expect(filter.matches(Samples.channel { $0.memberCount = 7 }, in: context))
    let own = Samples.channel { $0.custom["k"] = .integer(7) }
    #expect(!filter.matches(own, in: context))
    #expect(filter.matches(own, in: .luke))
    #expect(try ChannelFilter(#"{"j":{"$eq":null}}"#).matches(own, in: context))
  }

  @Test func `texts that contain dates are compared as dates`() throws {
    let due = Samples.channel { $0.custom["due"] = .string("2026-06-05T16:00:00+02:00") }
    #expect(try matches(#"{"due":{"$eq":"2026-06-05T14:00:00.000Z"}}"#, due))
    #expect(try matches(#"{"due":{"$lt":"2026-06-05T15:00:00Z"}}"#, due))
    #expect(try matches(#"{"due":{"$in":["x","2026-06-05T14:00:00Z"]}}"#, due))
    #expect(try !matches(#"{"due":{"$eq":"2026-06-05T16:00:00Z"}}"#, due))
    #expect(try matches(#"{"due":{"$contains":"+02"}}"#, due))
    let text = Samples.channel { $0.custom["due"] = .string("soon") }
    #expect(try !matches(#"{"due":{"$gt":"2026-06-05T15:00:00Z"}}"#, text))
    #expect(try matches(#"{"due":{"$ne":"2026-06-05T15:00:00Z"}}"#, text))
  }

  @Test func `whole numbers and fractions are compared exactly`() throws {
    let large = Samples.channel { $0.custom["k"] = .integer(9_007_199_254_740_993) }
    #expect(try matches(#"{"k":{"$gt":9007199254740992.0}}"#, large))
    #expect(try !matches(#"{"k":{"$eq":9007199254740992.0}}"#, large))
    let largest = Samples.channel { $0.custom["k"] = .integer(.max) }
    #expect(try matches(#"{"k":{"$lt":9223372036854775808.0}}"#, largest))
    let exact = Samples.channel { $0.custom["k"] = .decimal("1e1") }
    #expect(try matches(#"{"k":{"$eq":10}}"#, exact))
  }

  @Test func `texts are equal only if their bytes are`() throws {
    let accent = Samples.channel { $0.custom["k"] = .string("e\u{301}") }
    #expect(try !matches(#"{"k":{"$eq":"é"}}"#, accent))
    #expect(try !matches(#"{"k":{"$in":["é","x"]}}"#, accent))
    #expect(try matches(#"{"k":{"$contains":"e"}}"#, accent))
    #expect(try matches(#"{"k":{"$autocomplete":"é"}}"#, accent))
  }
}
