// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftPoints
import WeftTestSupport

/// A random signature, values that fit it, and C source of a function of that type.
struct RandomSignature {
  let text: String
  let signature: PointSignature

  init(_ random: inout SeededGenerator) throws {
    let results = PointType.allCases.filter { $0 != .arena }
    let types = PointType.allCases.filter { $0 != .void }
    let count = Int.random(in: 0...8, using: &random)
    let arguments = (0..<count).map { _ in types[Int.random(in: 0..<types.count, using: &random)] }
    let result = results[Int.random(in: 0..<results.count, using: &random)]
    text =
      "\(result.rawValue)(" + arguments.map { String($0.rawValue) }.joined(separator: ",") + ")"
    signature = try PointSignature(text)
  }

  /// Returns C source of a function that calls the function passed as `self` with its own arguments.
  func source(_ name: String) -> String {
    let names = signature.arguments.indices.map { "a\($0)" }
    let parameters = zip(signature.arguments, names).map { "\(Self.c($0)) \($1)" }
    let list = parameters.isEmpty ? "void" : parameters.joined(separator: ", ")
    let all = (["void *self"] + parameters).joined(separator: ", ")
    let result = Self.c(signature.result)
    return """
      \(result) \(name)(\(all)) {
        \(signature.result == .void ? "" : "return ")((\(result) (*)(\(list)))self)(\(names.joined(separator: ", ")));
      }

      """
  }

  private static func c(_ type: PointType) -> String {
    switch type {
    case .void: "void"
    case .int32: "int32_t"
    case .uint32: "uint32_t"
    case .int64: "int64_t"
    case .uint64: "uint64_t"
    case .double: "double"
    case .pointer: "void *"
    case .text: "weft_str"
    case .record: "const weft_record *"
    case .arena: "weft_arena *"
    }
  }

  static func value(_ type: PointType, _ random: inout SeededGenerator) -> DynamicPointValue {
    let bits = random.next()
    switch type {
    case .void: return .void
    case .int32: return .int32(bits % 3 == 0 ? .min : Int32(truncatingIfNeeded: bits))
    case .uint32: return .uint32(bits % 3 == 0 ? .max : UInt32(truncatingIfNeeded: bits))
    case .int64: return .int64(bits % 3 == 0 ? .min : Int64(bitPattern: bits))
    case .uint64: return .uint64(bits % 3 == 0 ? .max : bits)
    case .double: return .double(bits % 3 == 0 ? -0.5 : Double(bits) / 7)
    case .pointer: return .pointer(UInt(bits))
    case .text: return .text(text(bits))
    case .record: return .record(record(bits))
    case .arena:
      let arena = PointArena(capacity: 64)
      arena.append(operations: [bits], text: Array("\(bits)".utf8))
      return .arena(arena)
    }
  }

  private static func text(_ bits: UInt64) -> String? {
    switch bits % 4 {
    case 0: nil
    case 1: ""
    case 2: "naïve \u{0} 👋 \(bits)"
    default: String(repeating: "x", count: Int(bits % 1000))
    }
  }

  private static func record(_ bits: UInt64) -> PointRecord? {
    if bits % 4 == 0 { return nil }
    let all: [PointRecord.Value] = [
      .integer(Int64(bitPattern: bits)), .absent, .number(Double(bits)), .text("r\(bits)"),
      .time(Int64(bits >> 3)), .text(""),
    ]
    return PointRecord(Array(all.prefix(Int(bits % 7))))
  }
}
