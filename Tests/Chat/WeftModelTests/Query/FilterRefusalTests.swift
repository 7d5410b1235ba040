// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftModel

@Suite struct FilterRefusalTests {
  private static let offences: [(String, QueryError.Code, String)] = [
    ("", .syntax, "not JSON: "),
    ("{", .syntax, "not JSON: "),
    (#"{:{"$eq":1}}"#, .syntax, "not JSON: "),
    ("[]", .badValue, "expected an object, found an array"),
    ("{}", .missing, "an empty filter; write"),
    (#"{"a":{"$eq":1},"b":{"$eq":1}}"#, .badValue, #"several keys in one filter ("a", "b"); join"#),
    (#"{"":{"$eq":1}}"#, .missing, #"[""]: the key is empty"#),
    (#"{"a":{}}"#, .missing, "a: no operator"),
    (#"{"a":1}"#, .missing, "a: no operator"),
    (#"{"a":null}"#, .missing, "a: no operator"),
    (#"{"a":{"eq":1}}"#, .missing, "a.eq: no operator"),
    (#"{"a":{"$eq":1,"$gt":1}}"#, .badValue, "a: several operators"),
    (#"{"a":{"$like":1}}"#, .unknown, "a.$like: not an operator; there are $eq, $ne, $gt, $gte"),
    (#"{"a":{"$and":[]}}"#, .badValue, "a.$and: joins filters"),
    (#"{"$eq":1}"#, .missing, "$eq: the operator has no key"),
    (#"{"$not":[]}"#, .unknown, "$not: not an operator that joins filters; there are $and, $or,"),
    (#"{"$and":{"a":{"$eq":1}}}"#, .badValue, "$and: expected an array, found an object"),
    (#"{"$or":[{"a":{"$eq":1}},7]}"#, .badValue, "$or[1]: expected an object, found a number"),
    (#"{"$or":[{"$and":[{}]}]}"#, .missing, "$or[0].$and[0]: an empty filter"),
    (#"{"a":{"$eq":{}}}"#, .badValue, "a.$eq: a value can't be compared with an object"),
    (#"{"a":{"$in":[[1]]}}"#, .badValue, "a.$in[0]: a list in a list"),
    (#"{"a":{"$in":"x"}}"#, .badValue, "a.$in: $in takes an array, found a string"),
    (#"{"a":{"$nin":1}}"#, .badValue, "a.$nin: $nin takes an array, found a number"),
    (#"{"a":{"$exists":1}}"#, .badValue, "a.$exists: $exists takes true or false, found a number"),
    (#"{"a":{"$q":1}}"#, .badValue, "a.$q: $q takes a string, found a number"),
    (#"{"a":{"$gt":null}}"#, .badValue, "a.$gt: expected a string, a number, true or false, found"),
    (#"{"a":{"$gt":[1]}}"#, .badValue, "a.$gt: expected a string, a number"),
    (#"{"cid":{"$eq":1}}"#, .badValue, "cid.$eq: expected a string, found a number"),
    (#"{"cid":{"$eq":["a"]}}"#, .badValue, "cid.$eq: expected a string, found an array"),
    (#"{"cid":{"$in":["a",1]}}"#, .badValue, "cid.$in[1]: expected a string, found a number"),
    (#"{"members":{"$eq":["a",true]}}"#, .badValue, "members.$eq[1]: expected a string, found"),
    (#"{"frozen":{"$eq":"true"}}"#, .badValue, "frozen.$eq: expected true or false, found a str"),
    (#"{"member_count":{"$gt":"1"}}"#, .badValue, "member_count.$gt: expected a number, found"),
    (#"{"frozen":{"$q":"x"}}"#, .badValue, "frozen.$q: $q searches texts, and frozen is true or"),
    (#"{"created_at":{"$autocomplete":"x"}}"#, .badValue, "created_at.$autocomplete: $autocompl"),
    (#"{"created_at":{"$gt":5}}"#, .badValue, "created_at.$gt: expected a date, found a number;"),
    (
      #"{"created_at":{"$gt":"2026-06-05"}}"#, .badValue,
      #"created_at.$gt: not a date: "2026-06-05"; write it as "2026-06-05T14:24:00Z""#
    ),
    (#"{"created_at":{"$in":["x"]}}"#, .badValue, #"created_at.$in[0]: not a date: "x""#),
    (#"{"created_at":{"$lt":"2026-02-29T00:00:00Z"}}"#, .badValue, "created_at.$lt: not a date"),
    (#"{"created_at":{"$lt":"2026-02-28T24:00:00Z"}}"#, .badValue, "created_at.$lt: not a date"),
    (#"{"created_at":{"$lt":"0000-01-01T00:00:00+01:00"}}"#, .badValue, "created_at.$lt: not a"),
  ]

  @Test(arguments: offences) func `an invalid filter is refused with its position, row 108`(
    text: String,
    code: QueryError.Code,
    reason: String
  ) {
    do {
      let filter = try ChannelFilter(text)
      Issue.record("\(text) was read as \(filter)")
    } catch let error as QueryError {
      #expect(error.code == code)
      #expect(error.description.hasPrefix(reason), "\(error)")
      let parts = error.path.isEmpty ? [error.message] : [error.path, error.message]
      #expect(parts.joined(separator: ": ") == error.description)
    } catch {
      Issue.record(error)
    }
  }

  @Test func `a key of the other list kind counts as custom and accepts any value`() throws {
    #expect(throws: QueryError.self) { try ChannelFilter(#"{"member_count":{"$eq":"x"}}"#) }
    _ = try ThreadFilter(#"{"member_count":{"$eq":"x"}}"#)
  }

  @Test func `nesting is limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"$and":["#, count: depth) + #"{"a":{"$eq":1}}"#
        + String(repeating: "]}", count: depth)
    }
    let limit = ChannelFilter.depthLimit
    #expect(try ChannelFilter(nested(limit)).text == nested(limit))
    let error = refusal { try ChannelFilter(nested(limit + 1)) }
    #expect(error.hasSuffix("filters are nested deeper than 64 levels; flatten them"), "\(error)")
    #expect(error.utf8.count < 200)
    let syntax = refusal { try ChannelFilter(nested(200_000)) }
    #expect(syntax.contains("nested deeper"))
  }

  @Test func `foreign names can't break the line or hide part of it`() {
    let error = refusal {
      try ChannelFilter(#"{"a\n\u202e\"b":{"$eq":{}}}"#)
    }
    #expect(
      error == #"["a\n\u{202E}\"b"].$eq: a value can't be compared with an object"#
    )
    let long = String(repeating: "x", count: 100_000)
    #expect(refusal { try ChannelFilter(#"{"\#(long)":{}}"#) }.utf8.count < 120)
  }
}
