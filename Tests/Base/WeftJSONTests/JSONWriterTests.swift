// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

@Suite struct JSONWriterTests {
  @Test func `a pretty document is indented`() {
    let text = JSONWriter.pretty(["a": [.integer(1), .null], "b": [:]])
    #expect(
      text == """
        {
          "a": [
            1,
            null
          ],
          "b": {}
        }

        """
    )
  }

  @Test func `quotes, backslashes and control characters are escaped`() {
    #expect(JSONWriter.compact(.string("\"\\\n\u{1}\u{7F}é")) == #""\"\\\n\u0001\u007fé""#)
  }

  @Test func `written values parse back unchanged`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let value = random(depth: 4, &generator)
      let text = seed % 2 == 0 ? JSONWriter.pretty(value) : JSONWriter.compact(value)
      #expect(try JSONParser.parse(Array(text.utf8)) == value, "seed \(seed)")
      #expect(JSONWriter.bytes(value) == Array(JSONWriter.compact(value).utf8), "seed \(seed)")
    }
  }

  private func random(depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(.random(in: .min ... .max, using: &generator))
    case 3: return .number(Double.random(in: -1e9...1e9, using: &generator) + 0.5)
    case 4: return .string(randomText(&generator))
    case 5:
      return .array(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          random(depth: depth - 1, &generator)
        }
      )
    default:
      return .object(
        (0..<Int.random(in: 0..<4, using: &generator)).map {
          .init("k\($0)" + randomText(&generator), random(depth: depth - 1, &generator))
        }
      )
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\0", "é", "\u{301}", "🚀", "\u{2028}"]
    return String(
      String.UnicodeScalarView(
        (0..<Int.random(in: 0..<6, using: &generator)).compactMap { _ in
          scalars.randomElement(using: &generator)
        }
      )
    )
  }
}
