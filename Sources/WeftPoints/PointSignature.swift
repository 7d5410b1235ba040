// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a point takes and returns, such as `s(r,q)`: a text made of a record and a number.
///
/// The grammar is closed: a letter of ``PointType`` for what is returned, then in parentheses up to
/// eight more with commas between them, and nothing else. Two signatures are the same when their texts
/// are, byte by byte.
///
///     try PointSignature("s(r,q)").arguments  // [.record, .uint64]
public struct PointSignature: Hashable, Sendable, CustomStringConvertible {
  /// The most arguments there can be.
  public static let mostArguments = 8

  /// What is returned.
  public let result: PointType
  /// What is taken, in order.
  public let arguments: [PointType]

  /// Reads a signature.
  ///
  /// - Throws: `signature`, naming the character that is wrong and what to write there.
  public init(_ text: String) throws(PointError) {
    var reader = SignatureReader(text)
    result = try reader.readResult()
    arguments = try reader.readArguments()
  }

  /// The text it was read from.
  public var description: String {
    "\(result.rawValue)(" + arguments.map { String($0.rawValue) }.joined(separator: ",") + ")"
  }

  /// All letters, what is returned first.
  var letters: String {
    String([result.rawValue] + arguments.map(\.rawValue))
  }
}
