// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A function that a plugin in a worker provides for an open hook point.
///
/// Calls refer to it by its index among the plugin's offers.
package struct PointOffer: Equatable, Sendable {
  /// The id of the point.
  package let id: String
  /// The signature, the same text as the point was declared with.
  package let signature: String
  /// Its priority; the higher, the earlier it is asked.
  package let priority: Int32

  /// Creates an offer.
  package init(id: String, signature: String, priority: Int32) {
    self.id = id
    self.signature = signature
    self.priority = priority
  }

  /// Appends it to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(signature)
    writer.add(Int64(priority))
  }

  /// Reads it from a message; nil when it is incomplete.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128), let signature = reader.text(atMost: 64),
      let priority = reader.number().flatMap({ Int32(exactly: $0) })
    else { return nil }
    self.init(id: id, signature: signature, priority: priority)
  }
}
