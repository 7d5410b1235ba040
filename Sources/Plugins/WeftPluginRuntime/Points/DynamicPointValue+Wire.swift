// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginFormat
package import WeftPoints

extension PointSignature {
  /// Checks that all of its types have a meaning in another process.
  package func checkCrossing(_ id: String) throws(PointError) {
    for type in [result] + arguments where type == .pointer || type == .arena {
      throw PointError(
        .denied,
        "point \"\(id)\" is \"\(self)\", and \(type.name) means nothing in another process; use numbers, "
          + "texts and records, or trust the plugin"
      )
    }
  }
}

extension DynamicPointValue {
  /// Appends the value to a message for another process, which knows the type.
  package func write(to writer: inout WireWriter) {
    switch self {
    case .void, .arena: break
    case .int32(let number): writer.add(Int64(number))
    case .uint32(let number): writer.add(Int64(number))
    case .int64(let number): writer.add(number)
    case .uint64(let number): writer.add(Int64(bitPattern: number))
    case .double(let number): writer.add(Int64(bitPattern: number.bitPattern))
    case .pointer(let address): writer.add(Int64(bitPattern: UInt64(address)))
    case .text(let text):
      writer.add(text != nil)
      if let text { writer.add(text) }
    case .record(let record):
      writer.add(record != nil)
      record?.write(to: &writer)
    }
  }

  /// Reads a value of a type, or returns `nil` if it is incomplete or the type can't cross processes.
  package init?(_ type: PointType, from reader: inout WireReader) {
    switch type {
    case .void: self = .void
    case .arena, .pointer: return nil
    case .int32:
      guard let number = reader.number().flatMap({ Int32(exactly: $0) }) else { return nil }
      self = .int32(number)
    case .uint32:
      guard let number = reader.number().flatMap({ UInt32(exactly: $0) }) else { return nil }
      self = .uint32(number)
    case .int64, .uint64, .double:
      guard let number = reader.number() else { return nil }
      let bits = UInt64(bitPattern: number)
      self =
        type == .int64
        ? .int64(number) : type == .uint64 ? .uint64(bits) : .double(Double(bitPattern: bits))
    case .text:
      guard let isThere = reader.flag() else { return nil }
      guard isThere else {
        self = .text(nil)
        return
      }
      guard let text = reader.text(atMost: WorkerChannel.valueSize) else { return nil }
      self = .text(text)
    case .record:
      guard let isThere = reader.flag() else { return nil }
      guard isThere else {
        self = .record(nil)
        return
      }
      guard let record = PointRecord(from: &reader) else { return nil }
      self = .record(record)
    }
  }
}

extension [DynamicPointValue] {
  /// Reads values of types that were written one after the other; fails if anything follows them.
  package init?(_ types: [PointType], wire bytes: [UInt8]) {
    var reader = WireReader(bytes)
    self = []
    for type in types {
      guard let value = DynamicPointValue(type, from: &reader) else { return nil }
      append(value)
    }
    if !reader.isAtEnd { return nil }
  }

  /// The values as bytes for another process.
  package var wire: [UInt8] {
    var writer = WireWriter()
    for value in self { value.write(to: &writer) }
    return writer.bytes
  }
}

extension PointRecord {
  private static let mostValues = 4096

  /// Appends the record to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(values.count)
    for value in values { Self.write(value, to: &writer) }
  }

  private static func write(_ value: Value, to writer: inout WireWriter) {
    switch value {
    case .absent: writer.add(0 as Int64)
    case .integer(let number):
      writer.add(1 as Int64)
      writer.add(number)
    case .number(let number):
      writer.add(2 as Int64)
      writer.add(Int64(bitPattern: number.bitPattern))
    case .text(let text):
      writer.add(3 as Int64)
      writer.add(text)
    case .time(let number):
      writer.add(4 as Int64)
      writer.add(number)
    }
  }

  /// Reads a record from a message, or returns `nil` if it is incomplete.
  init?(from reader: inout WireReader) {
    guard let values = reader.list(atMost: Self.mostValues, Self.value) else { return nil }
    self.init(values)
  }

  private static func value(_ reader: inout WireReader) -> Value? {
    switch reader.number() {
    case 0: .absent
    case 1: reader.number().map { .integer($0) }
    case 2: reader.number().map { .number(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 3: reader.text(atMost: WorkerChannel.valueSize).map { .text($0) }
    case 4: reader.number().map { .time($0) }
    default: nil
    }
  }
}
