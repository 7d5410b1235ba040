// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A JSON value in memory.
///
/// An integer that fits 64 bits stays exact; every other number is a double, unless the parser reads with
/// ``JSONParser/Numbers/exact``. If a key is repeated, the last value counts.
public enum JSONValue: Sendable, Equatable {
  /// The value `null`.
  case null
  /// The values `true` and `false`.
  case bool(Bool)
  /// A number written without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// The text of a number, from a parser that reads with ``JSONParser/Numbers/exact``.
  case decimal(String)
  /// A text.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// Members in the order they were written, without repeated keys.
  case object([Member])

  /// One key of an object with its value.
  public struct Member: Sendable, Equatable {
    /// The key, compared by its bytes.
    public var key: String
    /// The value of the key.
    public var value: JSONValue

    /// Creates a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }

    /// Returns whether this is the member of a key, compared by bytes.
    ///
    /// Keys that are only canonically equivalent are different keys.
    func isNamed(_ name: String) -> Bool {
      // Most names differ in length. Swift detects a difference faster by comparing strings than bytes, but equal
      // strings may still have different bytes.
      key.utf8.count == name.utf8.count && key == name && key.utf8.elementsEqual(name.utf8)
    }
  }

  /// The value under a key, or `nil` if this isn't an object or has no such key.
  ///
  /// - Complexity: O(*n*) in the number of members, which is small in all of Weft's formats.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.firstIndex { $0.isNamed(key) }.map { members[$0].value }
  }

  /// The kind of the value, as a phrase for error messages.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number, .decimal: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates an object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }
}

/// The members of an object while it is parsed, each key once.
struct ObjectMembers {
  /// The length up to which comparing every key is cheaper than a hash table.
  private static let searchLimit = 24

  private(set) var list: [JSONValue.Member] = []
  /// The index of each key, by its bytes; empty while the list is short.
  private var indices: [[UInt8]: Int] = [:]

  /// Adds a member; a repeated key replaces the value of the first one.
  mutating func set(_ key: String, _ value: JSONValue) {
    if let place = index(of: key) {
      list[place].value = value
      return
    }
    if list.count == Self.searchLimit {
      for (index, member) in list.enumerated() { indices[Array(member.key.utf8)] = index }
    }
    if list.count >= Self.searchLimit { indices[Array(key.utf8)] = list.count }
    list.append(JSONValue.Member(key, value))
  }

  private func index(of key: String) -> Int? {
    list.count > Self.searchLimit
      ? indices[Array(key.utf8)] : list.firstIndex { $0.isNamed(key) }
  }
}

/// A violation of JSON's syntax: its position and the reason.
public struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int
  /// The reason.
  public let message: String

  /// The position and the reason in one line.
  public var description: String { "line \(line), column \(column): \(message)" }
}
