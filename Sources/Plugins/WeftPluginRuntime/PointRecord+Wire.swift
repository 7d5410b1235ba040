// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPoints

extension PointRecord {
  private static let mostValues = 4096

  /// Appends it to a message for another process.
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

  /// Reads it from a message; nil when it is incomplete.
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
