// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

/// Collects the members of an object to write; absent and default values are left out.
///
/// Values that no reader accepts, according to `ValueRules`, aren't written either: an empty id is left out, and a
/// count is clamped to the valid range.
struct JSONMembers {
  /// The nesting above which a custom value is written next to `custom`, not inside it.
  ///
  /// Inside, one level deeper, the value could exceed the parser's limit.
  private static let deepNesting = JSONParser.depthLimit - 16

  private var list: [JSONValue.Member] = []

  var object: JSONValue { .object(list) }

  mutating func put(_ key: String, _ value: JSONValue?) {
    if let value { list.append(JSONValue.Member(key, value)) }
  }

  mutating func put(_ key: String, _ text: String?) {
    put(key, text.map { JSONValue.string($0) })
  }

  mutating func put<Entity>(_ key: String, _ id: Identifier<Entity>?) {
    put(key, id: id?.rawValue)
  }

  mutating func put(_ key: String, id: String?) {
    put(key, id.flatMap { ValueRules.isID($0) ? JSONValue.string($0) : nil })
  }

  mutating func put<Entity>(_ key: String, ids: [Identifier<Entity>]) {
    put(key, ids.filter(\.isPossible).map(\.rawValue))
  }

  mutating func put<Entity>(_ key: String, unordered ids: some Sequence<Identifier<Entity>>) {
    put(key, unordered: ids.filter(\.isPossible).map(\.rawValue))
  }

  mutating func put(_ key: String, _ date: Date?) {
    put(key, date.map { ISODate.text($0) })
  }

  mutating func put(_ key: String, _ flag: Bool, unless neutral: Bool = false) {
    if flag != neutral { put(key, JSONValue.bool(flag)) }
  }

  mutating func put(_ key: String, _ count: Int, unless neutral: Int? = 0) {
    if count != neutral { put(key, ValueRules.json(count)) }
  }

  mutating func put(_ key: String, count: Int?) {
    put(key, count.map { ValueRules.json($0) })
  }

  mutating func put(_ key: String, _ elements: [JSONValue]) {
    if !elements.isEmpty { put(key, JSONValue.array(elements)) }
  }

  mutating func put(_ key: String, _ texts: [String]) {
    put(key, texts.map { JSONValue.string($0) })
  }

  /// Adds texts whose order has no meaning, sorted by their bytes.
  mutating func put(_ key: String, unordered texts: some Sequence<String>) {
    put(key, texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  mutating func put(_ key: String, _ members: JSONMembers) {
    if !members.list.isEmpty { put(key, members.object) }
  }

  /// Adds the custom members of a model, sorted by the bytes of their keys.
  ///
  /// They are written into `custom`, except values that are nested almost as deeply as the parser allows: those are
  /// written next to `custom`.
  mutating func put(custom values: [String: JSONValue], besides known: Set<String>) {
    var custom = JSONMembers()
    let members = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (key, value) in members {
      if value.nesting > Self.deepNesting, !known.contains(key) {
        put(key, value)
      } else {
        custom.put(key, value)
      }
    }
    put("custom", custom)
  }
}

extension JSONValue {
  /// The number of nested levels of arrays and objects.
  var nesting: Int {
    switch self {
    case .array(let elements): 1 + (elements.lazy.map(\.nesting).max() ?? 0)
    case .object(let members): 1 + (members.lazy.map(\.value.nesting).max() ?? 0)
    default: 0
    }
  }
}

// Members of events, where a `null` member differs from an absent one.
extension JSONMembers {
  mutating func put(_ key: String, _ patch: Patch<String>) { put(key, patch.value) }

  mutating func put(_ key: String, _ patch: Patch<Bool>) {
    put(key, patch.value.map { JSONValue.bool($0) })
  }

  mutating func put(_ key: String, _ patch: Patch<String?>) {
    put(key, patch) { .string($0) }
  }

  mutating func put(_ key: String, _ patch: Patch<Date?>) {
    put(key, patch) { .string(ISODate.text($0)) }
  }

  /// Adds a patched member, `null` if the patch clears it, unless the patch keeps the value.
  mutating func put<Value>(_ key: String, _ patch: Patch<Value?>, as json: (Value) -> JSONValue) {
    if let value = patch.value { put(key, value.map(json) ?? .null) }
  }

  /// Adds an array, even if it is empty, unless it is `nil`.
  mutating func put<Element>(
    _ key: String,
    all elements: [Element]?,
    _ json: (Element) -> JSONValue
  ) {
    put(key, elements.map { JSONValue.array($0.map(json)) })
  }

  mutating func put(told key: String, _ count: Int?) { put(key, count: count) }

  /// Adds a patched id, `null` if the patch clears it, unless the patch keeps the value.
  mutating func put<Entity>(_ key: String, _ patch: Patch<Identifier<Entity>?>) {
    guard let value = patch.value else { return }
    put(key, value.map { $0.isPossible ? .string($0.rawValue) : .null } ?? .null)
  }

  mutating func put(told key: String, _ flag: Bool?) {
    put(key, flag.map { JSONValue.bool($0) })
  }
}
