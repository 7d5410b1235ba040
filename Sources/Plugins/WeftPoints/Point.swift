// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import Synchronization

/// An open hook point: a name and a signature for which any plugin may provide functions.
///
///     let label = try points.declare("org.example.badge.label/1", "s(s,l)")
///     try label.call([.text("inbox"), .int64(3)])  // .text(nil) without a provider
public final class Point: Sendable {
  /// The point's id, such as `org.example.badge.label/1`.
  public let id: String
  /// The types of the arguments and of the result.
  public let signature: PointSignature
  /// The rule that combines the answers of several providers into one.
  public let composition: PointComposition
  /// Whether the result is a status of `weft/types.h`.
  public let returnsStatus: Bool

  /// The point's number on the C side, unique among the points of all registries and never 0.
  let number: UInt64
  private static let numbers = Atomic<UInt64>(0)
  let prototype: Prototype
  /// The gate that calls from Swift enter through.
  let gate: Gate
  /// The number of calls refused because they came from within a call of this point.
  let refused = Faults()

  init(
    id: String,
    signature: PointSignature,
    composition: PointComposition,
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
  /// - Throws: `arguments` if the values don't fit the signature; `running` if the call comes
  ///   from within a call of the same point.
  public func call(_ arguments: [DynamicPointValue] = []) throws(PointError) -> DynamicPointValue {
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

  /// Returns a call that can be made many times and whose arguments are set one by one.
  public func prepare() -> PreparedPointCall {
    PreparedPointCall(self)
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

/// The rules that combine the answers of several providers into one.
public enum PointComposition: String, CaseIterable, Sendable {
  /// The first answer that does not pass counts; providers are called, highest priority first.
  case first
  /// Each provider gets the previous answer as its first argument, from the lowest up.
  case chain
  /// All providers are called, highest priority first, and write into the arguments they are given.
  case collect

  /// The flags of `weft/points.h` for this composition.
  var flags: UInt32 {
    switch self {
    case .first: UInt32(WEFT_POINT_FIRST)
    case .chain: UInt32(WEFT_POINT_CHAIN)
    case .collect: UInt32(WEFT_POINT_COLLECT)
    }
  }

  /// Returns the flags of `weft/points.h`, including the one for points that return a status.
  package func flags(returnsStatus: Bool) -> UInt32 {
    flags | (returnsStatus ? UInt32(WEFT_POINT_STATUS) : 0)
  }

  /// Reads the flags of `weft/points.h`, or returns `nil` if they name no composition.
  package static func read(_ flags: UInt32) -> (composition: Self, returnsStatus: Bool)? {
    let status = UInt32(WEFT_POINT_STATUS)
    guard let composition = allCases.first(where: { $0.flags == flags & ~status }) else {
      return nil
    }
    return (composition, flags & status != 0)
  }

  /// Checks that points of a signature can be composed this way.
  func check(_ signature: PointSignature, returnsStatus: Bool) throws(PointError) {
    if returnsStatus, signature.result != .int32 {
      throw PointError(
        .composition,
        "a status has the type i, but \"\(signature)\" returns \(signature.result.name); declare \"i(…)\""
      )
    }
    switch self {
    case .first: break
    case .chain:
      guard !returnsStatus, signature.arguments.first == signature.result else {
        throw PointError(
          .composition,
          "a chain returns the type of its first argument and no status; change \"\(signature)\" or "
            + "the composition"
        )
      }
    case .collect:
      guard returnsStatus || signature.result == .void else {
        throw PointError(
          .composition,
          "a point that collects must return v or a status, but \"\(signature)\" returns "
            + "\(signature.result.name); let providers write to an arena"
        )
      }
    }
  }
}

/// The form of a point's id.
enum PointID {
  /// The maximum number of bytes in an id.
  static let longest = 128

  /// Checks that an id is a dotted name with a revision, such as `org.example.label/1`.
  static func check(_ id: String, by owner: PointOwner) throws(PointError) {
    func refuse(_ reason: String) -> PointError {
      PointError(.id, "point \(PointError.quoted(id)): \(reason)")
    }
    guard id.utf8.count <= longest else {
      throw refuse("it is longer than \(longest) bytes; shorten it")
    }
    let halves = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard halves.count == 2, isRevision(halves[1]) else {
      throw refuse("end it with one slash and a revision from 1 on, as in \"org.example.label/1\"")
    }
    let parts = halves[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), halves[0].allSatisfy(isAllowed) else {
      throw refuse("use ASCII letters, digits, - and _ with single dots between them, at least one")
    }
    guard owner == .host || parts[0].elementsEqual("weft".utf8) == false else {
      throw refuse("ids that start with \"weft.\" belong to the host; start it with your own name")
    }
  }

  private static func isRevision(_ text: Substring.UTF8View) -> Bool {
    text.allSatisfy { (48...57).contains($0) } && (1...6).contains(text.count) && text.first != 48
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 45, 46, 95, 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
