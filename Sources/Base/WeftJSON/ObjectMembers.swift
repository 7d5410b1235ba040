// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The members of an object while it is parsed, each key once.
struct ObjectMembers {
  /// The length up to which comparing every key is cheaper than a table of them.
  private static let searchLimit = 24

  private(set) var list: [JSONValue.Member] = []
  /// The index of each key, by its bytes; empty while the list is short.
  private var places: [[UInt8]: Int] = [:]

  /// Adds a member; a repeated key replaces the value of the first one.
  mutating func set(_ key: String, _ value: JSONValue) {
    if let place = place(of: key) {
      list[place].value = value
      return
    }
    if list.count == Self.searchLimit {
      for (place, member) in list.enumerated() { places[Array(member.key.utf8)] = place }
    }
    if list.count >= Self.searchLimit { places[Array(key.utf8)] = list.count }
    list.append(JSONValue.Member(key, value))
  }

  private func place(of key: String) -> Int? {
    list.count > Self.searchLimit
      ? places[Array(key.utf8)] : list.firstIndex { $0.isNamed(key) }
  }
}
