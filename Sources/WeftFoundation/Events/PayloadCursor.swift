// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import WeftChat
package import WeftJSON

/// A place in the JSON of an event, where naming a member with `null` differs from not naming it.
///
/// A member that may be empty is emptied by `null`; of any other `null` says nothing.
package struct PayloadCursor {
  private let raw: JSONValue?
  private let cursor: JSONCursor

  /// The root of a document.
  package init(_ document: JSONValue) {
    self.init(document, JSONCursor(document))
  }

  private init(_ raw: JSONValue?, _ cursor: JSONCursor) {
    self.raw = raw
    self.cursor = cursor
  }

  /// Whether the payload names it, be it with `null`.
  package var isNamed: Bool { raw != nil }

  /// Whether it has a value.
  package var isPresent: Bool { cursor.isPresent }

  /// The place of a member, whether it is there or not.
  package subscript(key: String) -> PayloadCursor {
    PayloadCursor(raw?[key], cursor[key])
  }

  /// The first of several members that is named, or the first of them.
  package func first(_ key: String, _ others: String...) -> PayloadCursor {
    let first = self[key]
    return first.isNamed ? first : others.lazy.map { self[$0] }.first { $0.isNamed } ?? first
  }

  /// Whether it is an object.
  package var isObject: Bool {
    if case .object = raw { true } else { false }
  }

  /// The error of an object without a member that must be there.
  package func missing(_ key: String) -> WorkspaceError {
    cursor.fail(.missing, "\"\(key)\" is missing; add it")
  }

  /// The error of a value that can't be taken.
  package func fail(_ message: String) -> WorkspaceError { cursor.fail(.badValue, message) }

  /// Makes sure that it is an object.
  package func requireObject() throws(WorkspaceError) { try cursor.requireObject() }

  /// The place if it has a value, which must be an object.
  package func object() throws(WorkspaceError) -> PayloadCursor? {
    guard isPresent else { return nil }
    try requireObject()
    return self
  }

  /// The elements of an array with their places; none when it is absent.
  package func elements() throws(WorkspaceError) -> [PayloadCursor] {
    let places = try cursor.elements()
    guard case .array(let values) = raw else { return [] }
    return zip(values, places).map { PayloadCursor($0, $1) }
  }

  /// The members of an object with their places; none when it is absent.
  package func members() throws(WorkspaceError) -> [(key: String, place: PayloadCursor)] {
    guard let object = try object(), case .object(let members) = object.raw else { return [] }
    return members.map { ($0.key, PayloadCursor($0.value, cursor[$0.key])) }
  }
}

// Values.
extension PayloadCursor {
  /// The text, nil when it is absent.
  package func string() throws(WorkspaceError) -> String? { try cursor.string() }

  /// The texts of an array; none when it is absent.
  package func strings() throws(WorkspaceError) -> [String] { try cursor.strings() }

  /// Whether it says yes, nil when it is absent.
  package func flag() throws(WorkspaceError) -> Bool? { isPresent ? try cursor.bool() : nil }

  /// The whole number from 0, nil when it is absent.
  package func count() throws(WorkspaceError) -> Int? { isPresent ? try cursor.count() : nil }

  /// The moment, nil when it is absent.
  package func date() throws(WorkspaceError) -> Date? { try cursor.date() }

  /// The number, nil when it is absent.
  package func number() throws(WorkspaceError) -> Double? {
    switch raw {
    case nil, .null: return nil
    case .integer(let number): return Double(number)
    case .number(let number): return number
    default: throw fail("expected a number, found \(raw?.kindName ?? "nothing")")
    }
  }

  /// The id, nil when it is absent.
  package func id<Entity>() throws(WorkspaceError) -> Identifier<Entity>? {
    guard let text = try string() else { return nil }
    guard !text.isEmpty else { throw fail("an id must not be empty") }
    return Identifier(text)
  }

  /// The id that must be there.
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

  /// A member that `null` empties.
  func optional<Value>(_ value: Value?) -> Patch<Value?> { isNamed ? .set(value) : .kept }

  /// A member that can't be empty.
  static func named<Value>(_ value: Value?) -> Patch<Value> { value.map { .set($0) } ?? .kept }

  /// What else an object says: its own `custom`, and the members no model has a place for.
  func custom(besides known: Set<String>) throws(WorkspaceError) -> [String: JSONValue] {
    var custom: [String: JSONValue] = [:]
    for (key, place) in try members() where !known.contains(key) { custom[key] = place.raw }
    for (key, place) in try self["custom"].members() { custom[key] = place.raw }
    return custom
  }
}
