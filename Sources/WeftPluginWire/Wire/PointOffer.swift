// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A function for an open hook point that a plugin in a worker provides, by the place it is asked by.
package struct PointOffer: Equatable, Sendable {
  /// The id of the point.
  package let id: String
  /// What it takes and returns, with the bytes the point was declared with.
  package let signature: String
  /// What puts it before others.
  package let priority: Int32

  /// Offers a function.
  package init(id: String, signature: String, priority: Int32) {
    self.id = id
    self.signature = signature
    self.priority = priority
  }

  /// Adds it to what another process reads.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(signature)
    writer.add(Int64(priority))
  }

  /// Reads it again; nil where it is not whole.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128), let signature = reader.text(atMost: 64),
      let priority = reader.number().flatMap({ Int32(exactly: $0) })
    else { return nil }
    self.init(id: id, signature: signature, priority: priority)
  }
}
