// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An open hook point a plugin in a worker made known while it started.
package struct PointDeclaration: Equatable, Sendable {
  /// Its id, such as `org.example.label/1`.
  package let id: String
  /// What it takes and returns, as in `s(r,q)`.
  package let signature: String
  /// The flags of `weft/points.h`.
  package let flags: UInt32

  /// Declares a point.
  package init(id: String, signature: String, flags: UInt32) {
    self.id = id
    self.signature = signature
    self.flags = flags
  }

  /// Adds it to what another process reads.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(signature)
    writer.add(Int64(flags))
  }

  /// Reads it again; nil where it is not whole.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128), let signature = reader.text(atMost: 64),
      let flags = reader.number().flatMap({ UInt32(exactly: $0) })
    else { return nil }
    self.init(id: id, signature: signature, flags: flags)
  }
}
