// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftChat
internal import WeftJSON

// Members of events, where naming one with null differs from not naming it.
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

  /// A member that null empties.
  mutating func put<Value>(_ key: String, _ patch: Patch<Value?>, _ json: (Value) -> JSONValue) {
    if let value = patch.value { put(key, value.map(json) ?? .null) }
  }

  /// An array, be it empty.
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
