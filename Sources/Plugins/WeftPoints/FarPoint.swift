// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPoints

/// A packed C function that calls a point of another process for as long as this object lives.
package final class FarPoint: Sendable {
  private let gate: Gate

  /// Creates a function that runs a closure; C callers get the status the closure returns.
  package init(
    _ id: String,
    _ signature: PointSignature,
    call: @escaping @Sendable ([PointValue]) throws -> (PointValue, status: Int32)
  ) throws(PointError) {
    let point = try Point(id, signature, .first, returnsStatus: false)
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
