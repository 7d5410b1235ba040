// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which rows a list holds: a question about their keys, or several joined.
///
///     let filter: Filter<ChannelListFilterScope> = .and([
///       .equal(.type, to: "messaging"), .containMembers(userIds: ["luke"]), .nonEmpty,
///     ])
///     filter.description  // (type == "messaging") AND (members IN ["luke"]) AND …
///
/// Everything is answered from the row alone and the same way the server would, custom keys
/// included. Where there is nothing under a key, only `notEqual`, `notIn`, `isNil` and
/// `exists(…, exists: false)` match.
public struct Filter<Scope: FilterScope>: Hashable, Sendable {
  /// How deep filters may be nested.
  public static var depthLimit: Int { FilterTree.depthLimit }

  let tree: FilterTree

  init(_ tree: FilterTree) {
    self.tree = tree
  }

  /// Whether a filter asks for a key with `equal`, at any depth.
  func asks(for key: KnownKey) -> Bool {
    tree.contains { $0.operation == .equal && $0.key == .known(key) }
  }

  /// Whether a filter asks for a key in any way.
  func concerns(_ key: KnownKey) -> Bool { tree.contains { $0.key == .known(key) } }
}

extension Filter: CustomStringConvertible {
  /// The question in words, such as `(type == "messaging") AND (frozen == false)`.
  public var description: String { tree.description }
}
