// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8))
  }

  @Test func `every kind of value is parsed`() throws {
    let value = try parse(#" {"a":[null,true,false,-7,2.5,1e2],"b":{"c":"d"},"e":[],"f":{}} "#)
    let expected: JSONValue = [
      "a": [.null, .bool(true), .bool(false), .integer(-7), .number(2.5), .number(100)],
      "b": ["c": .string("d")], "e": [], "f": [:],
    ]
    #expect(value == expected)
  }

  @Test func `integers of 64 bits stay exact and larger numbers become doubles`() throws {
    #expect(try parse("9223372036854775807") == .integer(.max))
    #expect(try parse("-9223372036854775808") == .integer(.min))
    #expect(try parse("9223372036854775808") == .number(9_223_372_036_854_775_808))
  }

  @Test(arguments: [
    (#""\u0041\n\t\/\"""#, "A\n\t/\""), (#""\ud83d\ude80""#, "🚀"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ud83dx""#, "\u{FFFD}x"), (#""\ude80""#, "\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\u0000""#, "\0"),
  ])
  func `escapes become characters, lone surrogates the replacement character`(
    text: String,
    expected: String
  ) throws {
    #expect(try parse(text) == .string(expected))
  }

  @Test func `the last value of a repeated key is used, and keys are compared by bytes`() throws {
    #expect(try parse(#"{"a":1,"b":2,"a":3}"#) == ["a": .integer(3), "b": .integer(2)])
    guard case .object(let members) = try parse("{\"\u{E9}\":1,\"e\u{301}\":2}") else {
      Issue.record("no object")
      return
    }
    #expect(members.count == 2)
  }

  @Test(arguments: [1, 23, 24, 25, 26, 100])
  func `the last value of a repeated key is used in objects of any size`(count: Int) throws {
    let keys = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    for repeated in Set([0, count / 2, count - 1]) {
      let value = try parse("{\(keys),\"k\(repeated)\":-1,\"last\":1}")
      let expected = (0..<count).map { index in
        JSONValue.Member("k\(index)", .integer(index == repeated ? -1 : Int64(index)))
      }
      #expect(value == .object(expected + [JSONValue.Member("last", .integer(1))]))
    }
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try JSONParser.parse([0xEF, 0xBB, 0xBF] + Array("1".utf8)) == .integer(1))
  }

  @Test(arguments: [
    ("", 1, 1), ("{\n  \"a\" 1}", 2, 7), ("[1,]", 1, 4), ("[1 2]", 1, 4), ("\"ab", 1, 1),
    ("tru", 1, 1), ("01", 1, 2), ("1.", 1, 3), ("-", 1, 2), ("[1] x", 1, 5), ("\"\\x\"", 1, 2),
    ("\"\u{1}\"", 1, 2), ("1e999", 1, 1), ("{1:2}", 1, 2),
  ])
  func `an error contains its line and column`(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try parse(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func `512 levels of nesting are accepted and 513 refused`() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    _ = try parse(nested(512))
    #expect(throws: JSONSyntaxError.self) { try parse(nested(513)) }
    #expect(throws: JSONSyntaxError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
  }
}
