// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A parser for signatures that reports the position of a mistake.
struct SignatureReader {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var place = 0

  /// More characters than the longest signature has; the rest is ignored.
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
      throw error("\(found) follows the end; remove it")
    }
    return types
  }

  /// Whether another argument follows.
  private mutating func readSeparator() throws(PointError) -> Bool {
    guard next == "," || next == ")" else {
      throw error("\(found) stands where \",\" or \")\" has to")
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
    guard next == scalar else { throw error("\(found) stands where \"\(scalar)\" has to") }
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
