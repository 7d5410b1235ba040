// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension HookDeclaration {
  /// Appends it to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(priority)
    writer.add(isVolatile)
    writer.add(fields.count)
    for field in fields { writer.add(field) }
  }

  /// Reads it from a message; nil when it is incomplete or invalid.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128),
      let priority = reader.number().flatMap({ Int32(exactly: $0) }),
      let isVolatile = reader.flag(),
      let fields = reader.list(atMost: PluginDeclaration.mostFields, { $0.text(atMost: 128) })
    else { return nil }
    self.init(id: id, priority: Int(priority), fields: fields, isVolatile: isVolatile)
  }
}
