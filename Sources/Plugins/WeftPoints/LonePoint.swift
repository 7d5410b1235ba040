// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// A point with a single provider, whose status is returned to the caller as it is.
///
/// A worker wraps each of a plugin's functions in one, because the registry is in the host's process.
package final class LonePoint: Sendable {
  private let point: Point

  /// Creates a point for a plugin's function.
  package convenience init(
    _ id: String,
    _ signature: PointSignature,
    function: UInt,
    context: UInt,
    isPacked: Bool,
    by owner: PointOwner
  ) throws(PointError) {
    let kind =
      isPacked
      ? Provider.Kind.packed(function, context: context) : .function(function, context: context)
    try self.init(id, Provider(kind, signature, owner: owner, priority: 0))
  }

  private init(_ id: String, _ provider: Provider) throws(PointError) {
    point = try Point(
      id: id,
      signature: provider.signature,
      composition: .first,
      returnsStatus: false
    )
    _ = point.gate.turn(to: Chain(alone: provider, of: point))
  }

  /// Calls the function; returns `nil` if it passes.
  ///
  /// - Throws: `arguments` if the values don't fit the signature or the function fails; `running`
  ///   if the call comes from within a call of the same point.
  package func call(_ arguments: [DynamicPointValue]) throws(PointError) -> DynamicPointValue? {
    let call = point.prepare()
    for (index, argument) in arguments.enumerated() { try call.set(index, to: argument) }
    let (value, status) = try call.judged()
    switch status {
    case WEFT_OK: return value
    case WEFT_NEXT: return nil
    case WEFT_E_STATE:
      throw PointError(.running, "point \"\(point.id)\" is called from within itself")
    default:
      throw PointError(
        .arguments,
        "point \"\(point.id)\": its function failed with status \(status)"
      )
    }
  }
}

/// A packed C function that calls a point of another process for as long as this object lives.
package final class FarPoint: Sendable {
  private let gate: Gate

  /// Creates a function that runs a closure; C callers get the status the closure returns.
  package init(
    _ id: String,
    _ signature: PointSignature,
    call: @escaping @Sendable ([DynamicPointValue]) throws -> (DynamicPointValue, status: Int32)
  ) throws(PointError) {
    let point = try Point(id: id, signature: signature, composition: .first, returnsStatus: false)
    gate = Gate(packedFunctionOf: point.prototype)
    let provider = Provider(.judge(call), signature, owner: .host, priority: 0)
    _ = gate.turn(to: Chain(alone: provider, of: point))
  }

  /// The function's address and the context pointer to call it with.
  package var address: (function: UInt, context: UInt) { (Gate.packedFunction, gate.context) }
}

extension Chain {
  /// Creates a chain of one provider, whose status becomes the status of the call.
  convenience init(alone provider: Provider, of point: Point) {
    self.init(
      point.prototype,
      flags: PointComposition.first.flags | UInt32(WEFT_CHAIN_ALONE),
      point: point.number,
      refused: point.refused,
      [provider]
    )
  }
}
