// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPoints

/// A question of a plugin in a worker, which the host answers while it waits for the worker.
package enum PointQuestion: Equatable, Sendable {
  /// Asks whether there is a point with an id and a signature.
  case find(id: String, signature: String)
  /// Calls a point; the arguments are encoded.
  case call(id: String, signature: String, arguments: [UInt8])

  /// The question as bytes for the host.
  package var wire: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .find(let id, let signature):
      writer.add(0 as Int64)
      writer.add(id)
      writer.add(signature)
      return writer.bytes
    case .call(let id, let signature, let arguments):
      writer.add(1 as Int64)
      writer.add(id)
      writer.add(signature)
      return writer.bytes + arguments
    }
  }

  /// Reads a question; nil when it is incomplete.
  package init?(wire bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard let kind = reader.number(), let id = reader.text(atMost: 128),
      let signature = reader.text(atMost: 64)
    else { return nil }
    switch kind {
    case 0 where reader.isAtEnd: self = .find(id: id, signature: signature)
    case 1: self = .call(id: id, signature: signature, arguments: reader.rest)
    default: return nil
    }
  }
}
