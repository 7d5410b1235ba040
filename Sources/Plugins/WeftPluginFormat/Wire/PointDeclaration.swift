// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An open hook point that a plugin in a worker declared while it started.
package struct PointDeclaration: Equatable, Sendable {
  /// Its id, such as `org.example.label/1`.
  package let id: String
  /// The types of its result and arguments, such as `s(r,q)`.
  package let signature: String
  /// The flags of `weft/points.h`.
  package let flags: UInt32

  /// Creates a declaration.
  package init(id: String, signature: String, flags: UInt32) {
    self.id = id
    self.signature = signature
    self.flags = flags
  }

  /// Appends it to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(signature)
    writer.add(Int64(flags))
  }

  /// Reads it from a message; nil when it is incomplete.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128), let signature = reader.text(atMost: 64),
      let flags = reader.number().flatMap({ UInt32(exactly: $0) })
    else { return nil }
    self.init(id: id, signature: signature, flags: flags)
  }
}
