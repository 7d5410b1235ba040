// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftPoints

/// Parses words of the command line as the arguments of a signature.
struct PointArgumentReader {
  private var words: ArraySlice<String>

  init(_ words: ArraySlice<String>) {
    self.words = words
  }

  /// Parses all arguments; `refuse` makes an error from a message.
  mutating func read(
    _ signature: PointSignature,
    refuse: (String) -> UsageError
  ) throws(UsageError) -> [PointValue] {
    let wanted = signature.arguments.filter { $0 != .arena }.count
    guard words.count == wanted else {
      throw refuse("\"\(signature)\" wants \(wanted) arguments, \(words.count) are given")
    }
    var values: [PointValue] = []
    for (index, type) in signature.arguments.enumerated() {
      if type == .arena {
        values.append(.arena(PointArena()))
        continue
      }
      let word = words.removeFirst()
      guard let value = Self.value(word, type) else {
        throw refuse("argument \(index + 1) of \"\(signature)\" is \(type.name), not \"\(word)\"")
      }
      values.append(value)
    }
    return values
  }

  private static func value(_ word: String, _ type: PointType) -> PointValue? {
    switch type {
    case .int32: Int32(word).map { .int32($0) }
    case .uint32: UInt32(word).map { .uint32($0) }
    case .int64: Int64(word).map { .int64($0) }
    case .uint64: UInt64(word).map { .uint64($0) }
    case .double: Double(word).map { .double($0) }
    case .pointer: word == "null" ? .pointer(0) : nil
    case .text: .text(word)
    case .record: word == "null" ? .record(nil) : record(word).map { .record($0) }
    case .void, .arena: nil
    }
  }

  private static func record(_ word: String) -> PointRecord? {
    guard case .array(let items)? = try? JSONParser.parse(Array(word.utf8)) else { return nil }
    var values: [PointRecord.Value] = []
    for item in items {
      switch item {
      case .null: values.append(.absent)
      case .bool(let flag): values.append(.integer(flag ? 1 : 0))
      case .integer(let number): values.append(.integer(number))
      case .number(let number): values.append(.number(number))
      case .string(let text): values.append(.text(text))
      default: return nil
      }
    }
    return PointRecord(values)
  }
}
