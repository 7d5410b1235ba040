// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A point with a single provider, whose status is returned to the caller unjudged.
///
/// A worker wraps a plugin's function in one when the registry is in the host's process.
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
    point = try Point(id, provider.signature, .first, returnsStatus: false)
    _ = point.gate.turn(to: Chain(alone: provider, of: point))
  }

  /// Calls the function; nil when it passes.
  ///
  /// - Throws: `arguments` when the values don't fit the signature or the function fails; `running`
  ///   when the call comes from within a call of the same point.
  package func call(_ arguments: [PointValue]) throws(PointError) -> PointValue? {
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
