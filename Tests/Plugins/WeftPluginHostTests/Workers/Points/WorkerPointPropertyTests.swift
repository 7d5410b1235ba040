// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginRuntime
import WeftPoints
import WeftTestSupport

@testable import WeftPluginHost

/// The same plugin in a worker and in this process gives the same values.
@Suite struct WorkerPointPropertyTests {
  private static let letters: [(letter: String, type: String)] = [
    ("i", "int32_t"), ("u", "uint32_t"), ("l", "int64_t"), ("q", "uint64_t"), ("d", "double"),
    ("s", "weft_str"), ("r", "const weft_record *"),
  ]

  private static let mixing = """
    static uint64_t hash;
    static void mix(const void *bytes, uint64_t length) {
      for (uint64_t i = 0; i < length; i += 1) {
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 1099511628211u;
      }
      hash ^= length;
    }
    static void mix_i(int32_t value) { mix(&value, 4); }
    static void mix_u(uint32_t value) { mix(&value, 4); }
    static void mix_l(int64_t value) { mix(&value, 8); }
    static void mix_q(uint64_t value) { mix(&value, 8); }
    static void mix_d(double value) { mix(&value, 8); }
    static void mix_s(weft_str value) {
      mix_i(value.bytes == NULL);
      mix(value.bytes, value.bytes == NULL ? 0 : value.length);
    }
    static void mix_r(const weft_record *record) {
      mix_i(record == NULL);
      for (uint32_t i = 0; record != NULL && i < record->value_count; i += 1) {
        const weft_value *value = &record->values[i];
        mix_u(value->type);
        if (value->type == WEFT_TYPE_TEXT) mix(value->value.text, value->count);
        else mix_l(value->value.integer);
      }
    }
    """

  @Test func `any arguments and results cross the process boundary unchanged`() throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    var (functions, start) = ("", "")
    let signatures = (0..<60).map { _ in
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.letters[Int.random(in: 0..<7, using: &random)]
      }
    }
    for (index, arguments) in signatures.enumerated() {
      let list = arguments.enumerated().map { "\($1.type) a\($0)" }.joined(separator: ", ")
      let mixes = arguments.enumerated().map { "mix_\($1.letter)(a\($0));" }.joined()
      functions += """
        static uint64_t digest_\(index)(\(list.isEmpty ? "void" : list)) { hash = 7; \(mixes) return hash; }

        """
      start += both("a.d\(index)/1", Self.text("q", arguments.map(\.letter)), "digest_\(index)")
    }
    for (letter, type) in Self.letters {
      functions += "static \(type) same_\(letter)(\(type) value) { return value; }\n"
      start += both("a.\(letter)/1", Self.text(letter, [letter]), "same_\(letter)")
    }
    functions += "static int64_t nothings; static void nothing(void) { nothings += 1; }\n"
    start += both("a.v/1", "v()", "nothing")
    let source = WorkerPointFixture.source(start: start, before: Self.mixing + functions)
    let far = try WorkerPointFixture(source)
    let near = PointRegistry()
    let image = try load(source, near)
    #expect(far.errors.isEmpty && near.points.count == 68 && far.points.points.count == 68)
    for turn in 0..<10 {
      for point in near.points {
        let values = point.signature.arguments.map { Self.value($0, &random) }
        let expected = try point.call(values)
        let found = try far.call(point.id, values)
        #expect(
          found == expected || "\(found)" == "\(expected)",
          "seed \(seed), turn \(turn): \(point.id)"
        )
      }
    }
    #expect(far.points.problems.isEmpty)
    withExtendedLifetime(image) {}
  }

  private func both(_ id: String, _ signature: String, _ function: String) -> String {
    "if (both(\"\(id)\", \"\(signature)\", 0, (weft_function)\(function)) != WEFT_OK) return -1;\n"
  }

  private func load(_ source: String, _ points: PointRegistry) throws -> PluginImage {
    let file = try WorkerFixture.file(source)
    let context = PluginContext(
      log: PluginLog(),
      points: points,
      owner: PointOwner(id: file.identity.id),
      redraws: RedrawRequests { .zero }
    )
    return try PluginImage(file.sealed.keptOpen(), identity: file.identity, services: context)
  }

  private static func text(_ result: String, _ arguments: [String]) -> String {
    "\(result)(\(arguments.joined(separator: ",")))"
  }

  /// Returns a value of a type, often an extreme one.
  static func value(_ type: PointType, _ random: inout SeededGenerator) -> DynamicPointValue {
    let bits = random.next()
    switch type {
    case .int32: return .int32(bits % 3 == 0 ? .min : Int32(truncatingIfNeeded: bits))
    case .uint32: return .uint32(bits % 3 == 0 ? .max : UInt32(truncatingIfNeeded: bits))
    case .int64: return .int64(bits % 3 == 0 ? .min : Int64(bitPattern: bits))
    case .uint64: return .uint64(bits % 3 == 0 ? .max : bits)
    case .double: return .double(bits % 3 == 0 ? -.infinity : Double(bitPattern: bits))
    case .text:
      let texts: [String?] = [
        nil, "", "naïve \u{0} 👋 \(bits)", String(repeating: "x", count: Int(bits % 999)),
      ]
      return .text(texts[Int(bits % 4)])
    case .record:
      let all: [PointRecord.Value] = [
        .integer(Int64(bitPattern: bits)), .absent, .number(Double(bits)), .text("r\u{0}\(bits)"),
        .time(Int64(bits >> 3)), .text(""),
      ]
      return .record(bits % 5 == 0 ? nil : PointRecord(Array(all.prefix(Int(bits % 7)))))
    case .void, .pointer, .arena: return .void
    }
  }
}
