// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// What a checking worker saw during the last request.
package struct CheckReport: Equatable {
  /// How long the plugin's own code took.
  package var nanoseconds: Int64 = 0
  /// How many more bytes the C library had handed out after the plugin's code than before.
  package var memory: Int64 = 0
  /// What the plugin left changed.
  package var changes: [CheckChange] = []

  /// Creates a report that tells nothing.
  package init() {}

  /// The bytes another process reads.
  package var wire: [UInt8] {
    var writer = WireWriter()
    writer.add(nanoseconds)
    writer.add(memory)
    writer.add(changes.count)
    for change in changes { change.write(to: &writer) }
    return writer.bytes
  }

  /// Reads it again; nil where anything in it is not as it should be.
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
