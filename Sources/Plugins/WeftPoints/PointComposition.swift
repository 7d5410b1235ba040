// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// How the answers of several providers become one.
public enum PointComposition: String, CaseIterable, Sendable {
  /// The first answer that does not pass counts; providers are asked from the highest down.
  case first
  /// Each provider gets the previous answer as its first argument, from the lowest up.
  case chain
  /// All providers are called, from the highest down, and write into the arguments they are given.
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

  /// Reads the flags of `weft/points.h`; nil when they name no composition.
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
        "a status is an i, \"\(signature)\" returns \(signature.result.name); declare \"i(…)\""
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
          "a point that collects returns v or a status, \"\(signature)\" returns "
            + "\(signature.result.name); let providers write to an arena"
        )
      }
    }
  }
}
