// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The types of a point's result and arguments, such as `s(r,q)`: a text from
/// a record and a number.
///
/// The grammar is closed: a letter of ``PointType`` for the result, then in parentheses up to eight
/// more, separated by commas. Two signatures are equal when their texts are.
///
///     try PointSignature("s(r,q)").arguments  // [.record, .uint64]
public struct PointSignature: Hashable, Sendable, CustomStringConvertible {
  /// The most arguments a signature can have.
  public static let mostArguments = 8

  /// The type of the result.
  public let result: PointType
  /// The types of the arguments, in order.
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

  /// All letters, the result's first.
  var letters: String {
    String([result.rawValue] + arguments.map(\.rawValue))
  }
}
