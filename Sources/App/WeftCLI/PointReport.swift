// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftPoints

/// The result of calling a point, as text and as JSON.
struct PointReport {
  let point: Point
  let result: PointValue
  let arguments: [PointValue]

  var lines: [String] {
    let arenas: [String] = arguments.compactMap { value in
      guard case .arena(let arena) = value else { return nil }
      return "arena: \(arena.operations.count * 8) bytes of operations, "
        + "text \(content(arena).debugDescription)"
    }
    return [word] + arenas
  }

  var json: JSONValue {
    let arenas: [JSONValue] = arguments.compactMap { value in
      guard case .arena(let arena) = value else { return nil }
      return [
        "operations": .integer(Int64(arena.operations.count * 8)), "text": .string(content(arena)),
      ]
    }
    return [
      "point": .string(point.id), "signature": .string(point.signature.description),
      "result": value, "arenas": .array(arenas),
    ]
  }

  private var word: String {
    switch result {
    case .int32(let status) where point.returnsStatus: "status \(status)"
    case .void: "done"
    case .text(let text?): text
    default: value == .null ? "absent" : JSONWriter.compact(value)
    }
  }

  private var value: JSONValue {
    switch result {
    case .void, .text(nil), .record(nil), .arena: .null
    case .int32(let number): .integer(Int64(number))
    case .uint32(let number): .integer(Int64(number))
    case .int64(let number): .integer(number)
    case .uint64(let number): .decimal("\(number)")
    case .double(let number): number.isFinite ? .number(number) : .string("\(number)")
    case .pointer(let address): address == 0 ? .null : .string("0x" + String(address, radix: 16))
    case .text(let text?): .string(text)
    case .record(let record?): .array(record.values.map(json))
    }
  }

  private func json(_ value: PointRecord.Value) -> JSONValue {
    switch value {
    case .absent: .null
    case .integer(let number), .time(let number): .integer(number)
    case .number(let number): number.isFinite ? .number(number) : .string("\(number)")
    case .text(let text): .string(text)
    }
  }

  private func content(_ arena: PointArena) -> String {
    String(decoding: arena.text, as: UTF8.self)
  }
}
