// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON

/// A cursor to a value in a JSON document that knows its path, so that errors can name it.
///
/// An absent value and `null` are treated the same.
struct JSONCursor {
  private let value: JSONValue?
  private let owner: JSONPath
  private let key: String
  /// The value's own path, stored only for objects, arrays and elements.
  ///
  /// Most values are plain members, whose path is built only when an error needs it.
  private let ownPath: JSONPath?

  init(_ document: JSONValue) {
    self.init(document, at: .root)
  }

  init(_ value: JSONValue, at path: JSONPath) {
    self.value = value == .null ? nil : value
    owner = .root
    key = ""
    ownPath = path
  }

  private init(_ value: JSONValue?, of owner: JSONPath, key: String) {
    self.owner = owner
    self.key = key
    switch value {
    case nil, .null:
      self.value = nil
      ownPath = nil
    case .object, .array:
      self.value = value
      ownPath = .key(owner, key)
    default:
      self.value = value
      ownPath = nil
    }
  }

  var path: JSONPath { ownPath ?? .key(owner, key) }

  var isPresent: Bool { value != nil }

  /// Whether the value is the flag `false`.
  var isFalse: Bool { value == .bool(false) }

  subscript(key: String) -> JSONCursor {
    JSONCursor(value?[key], of: path, key: key)
  }

  func fail(_ code: WorkspaceError.Code, _ message: String) -> WorkspaceError {
    WorkspaceError(code, at: path, message)
  }

  private func mismatch(_ wanted: String) -> WorkspaceError {
    fail(.badValue, "expected \(wanted), found \(value?.kindName ?? "null")")
  }

  private func missing(_ wanted: String) -> WorkspaceError {
    // Only members can be missing; an element or the document itself is null instead.
    guard ownPath == nil else { return mismatch(wanted) }
    return WorkspaceError(.missing, at: owner, "\(key.quoted) is missing; add it")
  }
}

// Texts, ids, flags and dates.
extension JSONCursor {
  func string() throws(WorkspaceError) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value else { throw mismatch("a string") }
    return text
  }

  func requiredString() throws(WorkspaceError) -> String {
    guard let text = try string() else { throw missing("a string") }
    return text
  }

  func id() throws(WorkspaceError) -> String? {
    guard let text = try string() else { return nil }
    guard ValueRules.isID(text) else { throw fail(.badValue, "an id must not be empty") }
    return text
  }

  func requiredID() throws(WorkspaceError) -> String {
    guard let text = try id() else { throw missing("a string") }
    return text
  }

  func bool(_ absent: Bool = false) throws(WorkspaceError) -> Bool {
    guard let value else { return absent }
    guard case .bool(let flag) = value else { throw mismatch("a boolean") }
    return flag
  }

  func date() throws(WorkspaceError) -> Date? {
    guard let text = try string() else { return nil }
    guard let date = ISODate.parse(text) else {
      throw fail(.badValue, "not a date: \(text.quoted); write it as 2026-06-05T14:24:00Z")
    }
    return date
  }

  func requiredDate() throws(WorkspaceError) -> Date {
    guard let date = try date() else { throw missing("a string") }
    return date
  }
}

// Numbers.
extension JSONCursor {
  /// Reads a whole number that is not negative, in any notation: `1e3` and `1000.0` are 1000.
  func count(_ absent: Int = 0) throws(WorkspaceError) -> Int {
    guard let value else { return absent }
    let number: Double
    switch value {
    case .integer(let integer):
      if (0...Int64(ValueRules.mostCount)).contains(integer) { return Int(integer) }
      number = Double(integer)
    case .number(let double): number = double
    default: throw mismatch("a whole number")
    }
    guard number >= 0 else {
      throw fail(.badValue, "a count must not be negative: \(JSONWriter.compact(value))")
    }
    guard number <= Double(ValueRules.mostCount) else {
      throw fail(.badValue, "a count must not be above \(ValueRules.mostCount)")
    }
    guard let count = Int(exactly: number) else {
      throw fail(.badValue, "expected a whole number, found \(number)")
    }
    return count
  }

  func number() throws(WorkspaceError) -> Double? {
    switch value {
    case nil: nil
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: throw mismatch("a number")
    }
  }
}

// Arrays and objects.
extension JSONCursor {
  func requireObject() throws(WorkspaceError) {
    guard let value else { throw missing("an object") }
    guard case .object = value else { throw mismatch("an object") }
  }

  /// Returns the cursor itself; throws if the value is present but not an object.
  func object() throws(WorkspaceError) -> JSONCursor {
    if isPresent { try requireObject() }
    return self
  }

  /// Returns cursors to the elements of an array; empty if it is absent.
  func elements() throws(WorkspaceError) -> [JSONCursor] {
    guard let value else { return [] }
    guard case .array(let elements) = value else { throw mismatch("an array") }
    let path = path
    return elements.enumerated().map { JSONCursor($1, at: .element(path, $0)) }
  }

  func strings() throws(WorkspaceError) -> [String] {
    var strings: [String] = []
    for element in try elements() { strings.append(try element.requiredString()) }
    return strings
  }

  func ids() throws(WorkspaceError) -> [String] {
    var ids: [String] = []
    for element in try elements() { ids.append(try element.requiredID()) }
    return ids
  }

  /// Reads an object of strings; empty if it is absent.
  func stringsByKey() throws(WorkspaceError) -> [String: String] {
    guard let value else { return [:] }
    guard case .object(let members) = value else { throw mismatch("an object") }
    var strings: [String: String] = [:]
    let path = path
    for member in members {
      strings[member.key] = try JSONCursor(member.value, of: path, key: member.key).string()
    }
    return strings
  }

  /// Reads an object of counts; empty if it is absent.
  func countsByKey() throws(WorkspaceError) -> [String: Int] {
    guard let value else { return [:] }
    guard case .object(let members) = value else { throw mismatch("an object") }
    var counts: [String: Int] = [:]
    let path = path
    for member in members {
      counts[member.key] = try JSONCursor(member.value, of: path, key: member.key).count()
    }
    return counts
  }

  /// Returns the members of an object besides the known ones, merged with those of its `custom`.
  ///
  /// If both have the same name, the member of `custom` wins.
  func custom(besides known: Set<String>) throws(WorkspaceError) -> [String: JSONValue] {
    guard case .object(let members) = value else { return [:] }
    var custom: [String: JSONValue] = [:]
    for member in members where member.value != .null && !known.contains(member.key) {
      custom[member.key] = member.value
    }
    if case .object(let named) = try self["custom"].object().value {
      for member in named where member.value != .null { custom[member.key] = member.value }
    }
    return custom
  }
}
