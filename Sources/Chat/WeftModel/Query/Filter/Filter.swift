// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A condition that selects the rows of a list: one test of a key, or several tests joined.
///
///     let filter: Filter<ChannelListFilterScope> = .and([
///       .equal(.type, to: "messaging"), .containMembers(userIds: ["luke"]), .nonEmpty,
///     ])
///     filter.description  // (type == "messaging") AND (members IN ["luke"]) AND …
///
/// A filter looks at the row alone and decides as the server does, also for custom keys. Where a
/// row has no value under a key, only `notEqual`, `notIn`, `isNil` and `exists(…, exists: false)`
/// match.
public struct Filter<Scope: FilterScope>: Hashable, Sendable {
  /// How deeply filters may be nested.
  public static var depthLimit: Int { FilterTree.depthLimit }

  let tree: FilterTree

  init(_ tree: FilterTree) {
    self.tree = tree
  }

  /// Whether any test, at any depth, compares a key with `equal`.
  func asks(for key: KnownKey) -> Bool {
    tree.contains { $0.operation == .equal && $0.key == .known(key) }
  }

  /// Whether any test, at any depth, uses a key.
  func concerns(_ key: KnownKey) -> Bool { tree.contains { $0.key == .known(key) } }
}

extension Filter: CustomStringConvertible {
  /// The condition in words, such as `(type == "messaging") AND (frozen == false)`.
  public var description: String { tree.description }
}
