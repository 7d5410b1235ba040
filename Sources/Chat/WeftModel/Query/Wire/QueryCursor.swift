// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A value in the JSON of a query with its path, so that every error can name the path.
struct QueryCursor {
  let path: String
  let value: JSONValue

  init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  /// Parses untrusted bytes.
  init(parsing bytes: [UInt8]) throws(QueryError) {
    do {
      self.init(try JSONParser.parse(bytes))
    } catch {
      throw QueryError(.syntax, "", "not JSON: \(error)")
    }
  }

  func fail(_ code: QueryError.Code, _ reason: String) -> QueryError {
    QueryError(code, path, reason)
  }

  private func mismatch(_ wanted: String) -> QueryError {
    fail(.badValue, "expected \(wanted), found \(value.kindName)")
  }

  func member(_ member: JSONValue.Member) -> QueryCursor {
    QueryCursor(member.value, path: path + Self.step(member.key, isFirst: path.isEmpty))
  }

  /// The cursor of the member under a key, or `nil` if it is missing or null.
  subscript(key: String) -> QueryCursor? {
    guard let value = value[key], value != .null else { return nil }
    return member(JSONValue.Member(key, value))
  }

  func members() throws(QueryError) -> [JSONValue.Member] {
    guard case .object(let members) = value else { throw mismatch("an object") }
    return members
  }

  /// Throws if the object has a member that is not in the list.
  func requireOnly(_ names: [String]) throws(QueryError) {
    for member in try members()
    where !names.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      throw self.member(member).fail(
        .unknown,
        "unknown; use one of \(names.joined(separator: ", "))"
      )
    }
  }

  func elements() throws(QueryError) -> [QueryCursor] {
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return elements.enumerated().map { QueryCursor($1, path: "\(path)[\($0)]") }
  }

  func string() throws(QueryError) -> String {
    guard case .string(let text) = value else { throw mismatch("a string") }
    return text
  }

  func bool() throws(QueryError) -> Bool {
    guard case .bool(let flag) = value else { throw mismatch("true or false") }
    return flag
  }

  func count(atLeast least: Int) throws(QueryError) -> Int {
    guard case .integer(let number) = value else { throw mismatch("a whole number") }
    guard number >= least else {
      throw fail(.badValue, "\(number) is too small; the minimum is \(least)")
    }
    return Int(number)
  }

  private static func step(_ key: String, isFirst: Bool) -> String {
    let isPlain =
      !key.isEmpty && key.utf8.count <= 64
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "$"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    guard isPlain else { return "[\(quoted(key))]" }
    return isFirst ? key : "." + key
  }

  /// Returns an untrusted name, quoted and shortened for an error message.
  ///
  /// Characters that could break the line or hide part of it are escaped.
  static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars.prefix(40) {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      text += isLetter ? String(scalar) : scalar.escaped(asASCII: true)
    }
    return text + (name.unicodeScalars.count > 40 ? "…\"" : "\"")
  }
}

/// An error in a query or filter, with the path of the faulty value.
public struct QueryError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Equatable, Hashable, Sendable {
    /// The short name, which programs may compare and log; it never changes.
    public let name: String

    /// The text is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value has the wrong type or is out of range.
    public static let badValue = Code(name: "badValue")
    /// A required member is missing.
    public static let missing = Code(name: "missing")
    /// A name is unknown at its path.
    public static let unknown = Code(name: "unknown")
    /// Filters are nested too deeply.
    public static let tooDeep = Code(name: "tooDeep")
  }

  /// The kind of error.
  public let code: Code
  /// The path of the faulty value, such as `filter.$and[1].members.$in`; empty for the whole document.
  public let path: String
  /// The reason and the remedy, without the path.
  public let message: String

  init(_ code: Code, _ path: String, _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Path, reason and remedy in one line.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
