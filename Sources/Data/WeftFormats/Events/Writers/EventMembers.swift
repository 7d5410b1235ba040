// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

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

  /// Adds a member that `null` clears, unless the patch leaves it unchanged.
  mutating func put<Value>(_ key: String, _ patch: Patch<Value?>, _ json: (Value) -> JSONValue) {
    if let value = patch.value { put(key, value.map(json) ?? .null) }
  }

  /// Adds an array, even an empty one, unless it is nil.
  mutating func put<Element>(
    _ key: String,
    all elements: [Element]?,
    _ json: (Element) -> JSONValue
  ) {
    put(key, elements.map { JSONValue.array($0.map(json)) })
  }

  mutating func put(told key: String, _ count: Int?) {
    put(key, count.map { JSONValue.integer(Int64($0)) })
  }

  mutating func put(told key: String, _ flag: Bool?) {
    put(key, flag.map { JSONValue.bool($0) })
  }
}
