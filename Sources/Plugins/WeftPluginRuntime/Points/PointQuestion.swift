// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
package import WeftPoints

/// A question from a plugin in a worker, which the host answers while it waits for the worker.
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

  /// Reads a question, or returns `nil` if it is incomplete.
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

/// A host's reply to a ``PointQuestion``.
package enum PointResult {
  /// The point exists.
  case found
  /// The result of a call, with the status that C callers get.
  case value(DynamicPointValue, status: Int32)
  /// The reason why there is no result.
  case refused(PointError)

  /// The reply as bytes for the worker.
  package var wire: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .found: writer.add(0 as Int64)
    case .value(let value, let status):
      writer.add(1 as Int64)
      writer.add(Int64(status))
      value.write(to: &writer)
    case .refused(let error):
      writer.add(2 as Int64)
      writer.add(error.code.name)
      writer.add(error.message)
    }
    return writer.bytes
  }

  /// Reads a reply, or returns `nil` if it is incomplete.
  package init?(wire bytes: [UInt8], _ type: PointType) {
    var reader = WireReader(bytes)
    switch reader.number() {
    case 0: self = .found
    case 1:
      guard let status = reader.number().flatMap({ Int32(exactly: $0) }),
        let value = DynamicPointValue(type, from: &reader)
      else { return nil }
      self = .value(value, status: status)
    case 2:
      guard let name = reader.text(atMost: 64), let code = PointError.Code(named: name),
        let message = reader.text(atMost: 4096)
      else { return nil }
      self = .refused(PointError(code, message))
    default: return nil
    }
    if !reader.isAtEnd { return nil }
  }
}
