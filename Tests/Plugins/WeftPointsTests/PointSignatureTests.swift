// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPoints
import WeftTestSupport

@Suite struct PointSignatureTests {
  @Test func `valid signatures are parsed into parameters and result`() throws {
    let expected: [(String, PointType, [PointType])] = [
      ("v()", .void, []), ("i()", .int32, []), ("s(r,q)", .text, [.record, .uint64]),
      ("d(d)", .double, [.double]), ("u(i,u)", .uint32, [.int32, .uint32]),
      ("p(p,a)", .pointer, [.pointer, .arena]), ("r(l)", .record, [.int64]),
      (
        "q(i,u,l,q,d,p,s,r)", .uint64,
        [.int32, .uint32, .int64, .uint64, .double, .pointer, .text, .record]
      ),
      ("l(a,a,a,a,a,a,a,a)", .int64, Array(repeating: .arena, count: 8)),
    ]
    for (text, result, arguments) in expected {
      let signature = try PointSignature(text)
      #expect(signature.result == result, "\(text)")
      #expect(signature.arguments == arguments, "\(text)")
      #expect(signature.description == text)
    }
  }

  /// A text, the position of the wrong character, and the rest of the message.
  private static let refused: [(text: String, place: Int, reason: String)] = [
    ("", 1, "it is empty; write the types of the result and the arguments, as in \"s(r,q)\""),
    ("x()", 1, "\"x\" is not a type; use one of v i u l q d p s r a"),
    ("S()", 1, "\"S\" is not a type"), (" v()", 1, "\" \" is not a type"),
    ("()", 1, "\"(\" is not a type"),
    ("7()", 1, "\"7\" is not a type"), ("é()", 1, "\"é\" is not a type"),
    ("\0()", 1, "\"\u{FFFD}\" is not a type"),
    ("a()", 1, "an arena can't be returned; take it as an argument"),
    ("v", 2, "expected \"(\", found the end"), ("vv()", 2, "expected \"(\", found \"v\""),
    ("v )", 2, "expected \"(\", found \" \""), ("v[q]", 2, "expected \"(\", found \"[\""),
    ("v(", 3, "the end is not a type"), ("v(,q)", 3, "\",\" is not a type"),
    ("v( q)", 3, "\" \" is not a type"),
    ("v(v)", 3, "v can only be returned; write () for no arguments"),
    ("q(q,v)", 5, "v can only be returned"),
    ("v(q", 4, "expected \",\" or \")\", found the end"),
    ("v(qq)", 4, "expected \",\" or \")\", found \"q\""),
    ("v(q;q)", 4, "expected \",\" or \")\", found \";\""),
    ("v(q, q)", 5, "\" \" is not a type"), ("v(q,)", 5, "\")\" is not a type"),
    ("v(q,,q)", 5, "\",\" is not a type"),
    ("v(*)", 3, "\"*\" is not a type"), ("v(...)", 3, "\".\" is not a type"),
    ("v(q,...)", 5, "\".\" is not a type"),
    ("v())", 4, "\")\" is after the end; remove it"), ("v()\n", 4, "\"\u{FFFD}\" is after the end"),
    ("v(q)q", 5, "\"q\" is after the end"), ("v((q))", 3, "\"(\" is not a type"),
    ("v(q\u{301})", 4, "expected \",\" or \")\", found \"\u{301}\""),
    ("v(ｑ)", 3, "\"ｑ\" is not a type"),
    ("v(q,q,q,q,q,q,q,q,q)", 19, "there are more than 8 arguments; put some of them into a record"),
  ]

  @Test func `everything else is refused with its position and the remedy`() throws {
    #expect(Self.refused.count >= 25)
    for (text, place, reason) in Self.refused {
      let error = #expect(throws: PointError.self, "\(text)") { try PointSignature(text) }
      #expect(error?.code == .signature)
      let message = try #require(error?.message)
      #expect(
        message.contains(", character \(place): \(reason)"),
        "\(text.debugDescription): \(message)"
      )
      #expect(!message.contains { $0.isNewline || $0 == "\0" })
    }
  }

  @Test func `a message shows the whole signature, and shortens a very long one`() {
    let error = #expect(throws: PointError.self) { try PointSignature("s(r,x)") }
    #expect(
      error?.message
        == "signature \"s(r,x)\", character 5: \"x\" is not a type; use one of v i u l q d p s r a"
    )
    let long = #expect(throws: PointError.self) {
      try PointSignature(String(repeating: "q", count: 1_000_000))
    }
    #expect((long?.message.count ?? .max) < 200)
  }

  @Test func `any text of valid letters is parsed unchanged or refused`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let text = String(
        (0..<Int.random(in: 0...20, using: &random)).map { _ in
          "viulqdpsra(),".randomElement() ?? "v"
        }
      )
      if let signature = try? PointSignature(text) { #expect(signature.description == text) }
    }
  }
}
