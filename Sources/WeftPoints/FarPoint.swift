// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPoints

/// A packed C function that calls a point another process knows, until this object ends.
package final class FarPoint: Sendable {
  private let gate: Gate

  /// A function that runs a closure, which tells the status C callers get.
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

  /// Where it is, and what it is handed.
  package var address: (function: UInt, context: UInt) { (Gate.packedFunction, gate.context) }
}

extension Chain {
  /// One provider whose status is what a call returns.
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
