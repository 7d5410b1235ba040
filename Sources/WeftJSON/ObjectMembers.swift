// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The members of an object that is being read, each key once.
struct ObjectMembers {
  /// Up to here looking at every key is cheaper than keeping a table of them.
  private static let searchLimit = 24

  private(set) var list: [JSONValue.Member] = []
  /// Where each key stands, by its bytes; empty while the list is short.
  private var places: [[UInt8]: Int] = [:]

  /// Adds a member; of a repeated key the last value counts, at the place of the first.
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
