// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import WeftJSON
package import WeftModel

/// A cursor to a value in the JSON of an event, where a `null` member differs from an absent one.
///
/// `null` clears a member that may be empty; for any other member it means the same as an absent one. Every error names
/// the value's path.
package struct PayloadCursor {
  private let raw: JSONValue?
  private let cursor: JSONCursor

  /// Creates a cursor to the root of a document.
  package init(_ document: JSONValue) {
    self.init(document, JSONCursor(document))
  }

  private init(_ raw: JSONValue?, _ cursor: JSONCursor) {
    self.raw = raw
    self.cursor = cursor
  }

  /// Whether the value is present or `null`.
  package var isNamed: Bool { raw != nil }

  /// Whether the value is present and not `null`.
  package var isPresent: Bool { cursor.isPresent }

  /// The cursor to a member, which may be absent.
  package subscript(key: String) -> PayloadCursor {
    PayloadCursor(raw?[key], cursor[key])
  }

  /// Returns the first of several members that is present or `null`, or the very first if all are absent.
  package func first(_ key: String, _ others: String...) -> PayloadCursor {
    let first = self[key]
    return first.isNamed ? first : others.lazy.map { self[$0] }.first { $0.isNamed } ?? first
  }

  /// Whether the value has members, so that they can be read by name.
  package var isObject: Bool {
    if case .object = raw { true } else { false }
  }

  /// Returns the error for a missing required member.
  package func missing(_ key: String) -> WorkspaceError {
    cursor.fail(.missing, "\"\(key)\" is missing; add it")
  }

  /// Returns the error for a wrong value.
  package func fail(_ message: String) -> WorkspaceError { cursor.fail(.badValue, message) }

  /// Throws unless the value is an object.
  package func requireObject() throws(WorkspaceError) { try cursor.requireObject() }

  /// Returns the cursor itself, or `nil` if the value is absent; throws if it isn't an object.
  package func object() throws(WorkspaceError) -> PayloadCursor? {
    guard isPresent else { return nil }
    try requireObject()
    return self
  }

  /// Returns cursors to the elements of an array; empty if it is absent.
  package func elements() throws(WorkspaceError) -> [PayloadCursor] {
    let places = try cursor.elements()
    guard case .array(let values) = raw else { return [] }
    return zip(values, places).map { PayloadCursor($0, $1) }
  }

  /// Returns the keys and cursors of an object's members; empty if it is absent.
  package func members() throws(WorkspaceError) -> [(key: String, place: PayloadCursor)] {
    guard let object = try object(), case .object(let members) = object.raw else { return [] }
    return members.map { ($0.key, PayloadCursor($0.value, cursor[$0.key])) }
  }
}

// Values.
extension PayloadCursor {
  /// Reads a string, or returns `nil` if it is absent.
  package func string() throws(WorkspaceError) -> String? { try cursor.string() }

  /// Reads an array of strings; empty if it is absent.
  package func strings() throws(WorkspaceError) -> [String] { try cursor.strings() }

  /// Reads a Boolean, or returns `nil` if it is absent.
  package func flag() throws(WorkspaceError) -> Bool? { isPresent ? try cursor.bool() : nil }

  /// Reads a whole number that isn't negative, or returns `nil` if it is absent.
  package func count() throws(WorkspaceError) -> Int? { isPresent ? try cursor.count() : nil }

  /// Reads a date, or returns `nil` if it is absent.
  package func date() throws(WorkspaceError) -> Date? { try cursor.date() }

  /// Reads a number, or returns `nil` if it is absent.
  package func number() throws(WorkspaceError) -> Double? {
    switch raw {
    case nil, .null: return nil
    case .integer(let number): return Double(number)
    case .number(let number): return number
    default: throw fail("expected a number, found \(raw?.kindName ?? "nothing")")
    }
  }

  /// Reads an id, or returns `nil` if it is absent.
  package func id<Entity>() throws(WorkspaceError) -> Identifier<Entity>? {
    try idText().map { Identifier($0) }
  }

  /// Reads an id that has no Swift type, or returns `nil` if it is absent.
  package func idText() throws(WorkspaceError) -> String? {
    guard let text = try string() else { return nil }
    guard ValueRules.isID(text) else { throw fail("an id must not be empty") }
    return text
  }

  /// Reads an array of ids; empty if it is absent.
  package func ids<Entity>() throws(WorkspaceError) -> [Identifier<Entity>] {
    var ids: [Identifier<Entity>] = []
    for element in try elements() { ids.append(try element.requiredID()) }
    return ids
  }

  /// Reads an id; throws if it is absent.
  package func requiredID<Entity>() throws(WorkspaceError) -> Identifier<Entity> {
    Identifier(try cursor.requiredID())
  }
}

// Values as patches.
extension PayloadCursor {
  func text() throws(WorkspaceError) -> Patch<String> { Self.named(try string()) }

  func switched() throws(WorkspaceError) -> Patch<Bool> { Self.named(try flag()) }

  func counted() throws(WorkspaceError) -> Patch<Int> { Self.named(try count()) }

  func optionalText() throws(WorkspaceError) -> Patch<String?> { optional(try string()) }

  func optionalDate() throws(WorkspaceError) -> Patch<Date?> { optional(try date()) }

  /// Returns the patch for a member that `null` clears.
  func optional<Value>(_ value: Value?) -> Patch<Value?> { isNamed ? .set(value) : .kept }

  /// Returns the patch for a member that can't be empty; `null` keeps its value.
  static func named<Value>(_ value: Value?) -> Patch<Value> { value.map { .set($0) } ?? .kept }

  /// Returns the members without a property in the model, merged with those of `custom`.
  ///
  /// If both have the same name, the member of `custom` wins.
  func custom(besides known: Set<String>) throws(WorkspaceError) -> [String: JSONValue] {
    var custom: [String: JSONValue] = [:]
    for (key, place) in try members() where !known.contains(key) { custom[key] = place.raw }
    for (key, place) in try self["custom"].members() { custom[key] = place.raw }
    return custom
  }
}
