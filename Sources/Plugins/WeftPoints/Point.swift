// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import Synchronization

/// An open hook point: a name and a signature that any plugin may provide functions for.
///
///     let label = try points.declare("org.example.badge.label/1", "s(s,l)")
///     try label.call([.text("inbox"), .int64(3)])  // .text(nil) without a provider
public final class Point: Sendable {
  /// Its id, such as `org.example.badge.label/1`.
  public let id: String
  /// The types of its arguments and of its result.
  public let signature: PointSignature
  /// How the answers of several providers become one.
  public let composition: PointComposition
  /// Whether its result is a status of `weft/types.h`.
  public let returnsStatus: Bool

  /// Identifies it on the C side among the points of all registries; never 0.
  let number: UInt64
  private static let numbers = Atomic<UInt64>(0)
  let prototype: Prototype
  /// The gate that calls from Swift enter through.
  let gate: Gate
  /// Counts the calls refused because they came from within a call of this point.
  let refused = Faults()

  init(
    _ id: String,
    _ signature: PointSignature,
    _ composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError) {
    self.id = id
    self.signature = signature
    self.composition = composition
    self.returnsStatus = returnsStatus
    number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    prototype = try Prototype.of(signature)
    gate = Gate(prototype)
    _ = gate.turn(to: chain([]))
  }

  /// Calls the point on the current thread.
  ///
  /// - Throws: `arguments`, when the values don't fit the signature; `running`, when the call comes
  ///   from within a call of the same point.
  public func call(_ arguments: [PointValue] = []) throws(PointError) -> PointValue {
    guard arguments.count == signature.arguments.count else {
      throw PointError(
        .arguments,
        "point \"\(id)\" takes \(signature.arguments.count) arguments, \(arguments.count) are given; "
          + "its signature is \"\(signature)\""
      )
    }
    let call = prepare()
    for (index, argument) in arguments.enumerated() { try call.set(index, to: argument) }
    return try call()
  }

  /// Returns a call whose arguments are set one by one, and which can be made many times.
  public func prepare() -> PointCall {
    PointCall(self)
  }

  /// Returns the C side's list of the providers that answer.
  func chain(_ providers: [Provider]) -> Chain {
    Chain(
      prototype,
      flags: composition.flags | (returnsStatus ? UInt32(WEFT_POINT_STATUS) : 0),
      point: number,
      refused: refused,
      providers
    )
  }
}
