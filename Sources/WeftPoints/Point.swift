// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import Synchronization

/// An open hook point: a name others may provide functions for, with a signature of its own.
///
///     let label = try points.declare("org.example.badge.label/1", "s(s,l)")
///     try label.call([.text("inbox"), .int64(3)])  // .text(nil) while nobody provides it
public final class Point: Sendable {
  /// Its id, such as `org.example.badge.label/1`.
  public let id: String
  /// What it takes and returns.
  public let signature: PointSignature
  /// How the answers of several providers become one.
  public let composition: PointComposition
  /// Whether what it returns is a status of `weft/types.h`.
  public let returnsStatus: Bool

  /// Names it on the C side, among the points of all registries; never 0.
  let number: UInt64
  private static let numbers = Atomic<UInt64>(0)
  let prototype: Prototype
  /// Calls from Swift come in here.
  let gate: Gate
  /// Calls from within itself.
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

  /// Calls it, on this thread.
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

  /// A call whose arguments are set one by one and can be used again.
  public func prepare() -> PointCall {
    PointCall(self)
  }

  /// Who answers, as the C side has it.
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
