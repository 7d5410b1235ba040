// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The types of a point's result and arguments, such as `s(r,q)`: a text from a record and a number.
///
/// A signature is a letter of ``PointType`` for the result, then up to eight more in parentheses,
/// separated by commas. Two signatures are equal if their texts are.
///
///     try PointSignature("s(r,q)").arguments  // [.record, .uint64]
public struct PointSignature: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of arguments in a signature.
  public static let mostArguments = 8

  /// The type of the result; only here it may be ``PointType/void``.
  public let result: PointType
  /// The types of the arguments, in order.
  public let arguments: [PointType]

  /// Reads a signature.
  ///
  /// - Throws: `signature`, with a message that names the wrong character and what to write
  ///   instead.
  public init(_ text: String) throws(PointError) {
    var reader = SignatureReader(text)
    result = try reader.readResult()
    arguments = try reader.readArguments()
  }

  /// The text the signature was read from.
  public var description: String {
    "\(result.rawValue)(" + arguments.map { String($0.rawValue) }.joined(separator: ",") + ")"
  }

  /// All letters, starting with the result's.
  var letters: String {
    String([result.rawValue] + arguments.map(\.rawValue))
  }
}

/// The type of an argument or result, named by a letter in a signature.
public enum PointType: Character, CaseIterable, Sendable {
  /// No value; only for results.
  case void = "v"
  /// A 32-bit integer.
  case int32 = "i"
  /// An unsigned 32-bit integer.
  case uint32 = "u"
  /// A 64-bit integer.
  case int64 = "l"
  /// An unsigned 64-bit integer.
  case uint64 = "q"
  /// A 64-bit floating-point number.
  case double = "d"
  /// An address, or a C function.
  case pointer = "p"
  /// A text in UTF-8, which may be absent.
  case text = "s"
  /// A record, which is a list of values whose order the declarer documents.
  case record = "r"
  /// A buffer for an answer of any length; only for arguments.
  case arena = "a"

  /// The name used in messages.
  public var name: String {
    switch self {
    case .void: "nothing"
    case .int32: "a 32-bit integer"
    case .uint32: "an unsigned 32-bit integer"
    case .int64: "a 64-bit integer"
    case .uint64: "an unsigned 64-bit integer"
    case .double: "a number"
    case .pointer: "an address"
    case .text: "a text"
    case .record: "a record"
    case .arena: "an arena"
    }
  }
}

/// A parser for signatures that reports the position of a mistake.
struct SignatureReader {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var place = 0

  /// The number of characters that are read, which is more than the longest signature has.
  private static let mostRead = 64

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars.prefix(Self.mostRead))
  }

  mutating func readResult() throws(PointError) -> PointType {
    guard !scalars.isEmpty else {
      throw error("it is empty; write the types of the result and the arguments, as in \"s(r,q)\"")
    }
    let type = try readType()
    guard type != .arena else {
      throw error("an arena can't be returned; take it as an argument", at: 0)
    }
    return type
  }

  mutating func readArguments() throws(PointError) -> [PointType] {
    try expect("(")
    var types: [PointType] = []
    if next == ")" {
      place += 1
    } else {
      repeat {
        guard types.count < PointSignature.mostArguments else {
          throw error("there are more than 8 arguments; put some of them into a record")
        }
        let type = try readType()
        guard type != .void else {
          throw error("v can only be returned; write () for no arguments", at: place - 1)
        }
        types.append(type)
      } while try readSeparator()
    }
    guard next == nil else {
      throw error("\(found) is after the end; remove it")
    }
    return types
  }

  /// Reads a separator and returns whether another argument follows.
  private mutating func readSeparator() throws(PointError) -> Bool {
    guard next == "," || next == ")" else {
      throw error("expected \",\" or \")\", found \(found)")
    }
    defer { place += 1 }
    return next == ","
  }

  private mutating func readType() throws(PointError) -> PointType {
    guard let scalar = next, let type = PointType(rawValue: Character(scalar)) else {
      throw error("\(found) is not a type; use one of v i u l q d p s r a")
    }
    place += 1
    return type
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(PointError) {
    guard next == scalar else { throw error("expected \"\(scalar)\", found \(found)") }
    place += 1
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private var found: String {
    next.map { PointError.quoted(String($0)) } ?? "the end"
  }

  private func error(_ message: String, at other: Int? = nil) -> PointError {
    let position = (other ?? place) + 1
    return PointError(
      .signature,
      "signature \(PointError.quoted(text)), character \(position): \(message)"
    )
  }
}
