// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginIdentity {
  /// Appends it to a message for another process.
  package func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(version)
    for number in [builtFor.major, builtFor.minor, minimum.major, minimum.minor, language] {
      writer.add(Int64(number))
    }
  }

  /// Reads it from a message; nil when it is incomplete.
  package init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 64), let version = reader.text(atMost: 24) else {
      return nil
    }
    var numbers: [UInt32] = []
    for _ in 0..<5 {
      guard let number = reader.number().flatMap({ UInt32(exactly: $0) }) else { return nil }
      numbers.append(number)
    }
    self.init(
      id: id,
      version: version,
      builtFor: ABIVersion(major: numbers[0], minor: numbers[1]),
      minimum: ABIVersion(major: numbers[2], minor: numbers[3]),
      language: numbers[4]
    )
  }
}
