// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A checking worker's observations during the last request.
package struct CheckReport: Equatable {
  /// How long the plugin's own code ran.
  package var nanoseconds: Int64 = 0
  /// How many more bytes were allocated from the C library after the plugin's code than before.
  package var memory: Int64 = 0
  /// The changes that the plugin left behind.
  package var changes: [CheckChange] = []

  /// Creates an empty report.
  package init() {}

  /// The report as bytes for another process.
  package var wire: [UInt8] {
    var writer = WireWriter()
    writer.add(nanoseconds)
    writer.add(memory)
    writer.add(changes.count)
    for change in changes { change.write(to: &writer) }
    return writer.bytes
  }

  /// Reads a report from another process; nil when any part of it is invalid.
  package init?(wire bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard let nanoseconds = reader.number(), nanoseconds >= 0, let memory = reader.number(),
      let changes = reader.list(atMost: 64, CheckChange.init(from:)), reader.isAtEnd
    else { return nil }
    self.nanoseconds = nanoseconds
    self.memory = memory
    self.changes = changes
  }
}
