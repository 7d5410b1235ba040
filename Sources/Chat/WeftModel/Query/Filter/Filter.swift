// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
package import WeftJSON

/// A condition that selects the rows of a list: one test of a key, or several tests combined.
///
///     let filter: Filter<ChannelListFilterScope> = .and([
///       .equal(.type, to: "messaging"), .containMembers(userIds: ["luke"]), .nonEmpty,
///     ])
///     filter.description  // (type == "messaging") AND (members IN ["luke"]) AND …
///     filter.matches(channel, in: QueryContext(currentUser: "luke", now: now))  // true
///
/// A filter reads only the row and decides as the server does, also for custom keys. If a row has no value under a key,
/// only `notEqual`, `notIn`, `isNil` and `exists(…, exists: false)` match.
///
/// It is a value that any thread may use. A match takes O(*q*) in the number of tests; it stops at the first test that
/// decides.
///
/// Reading the wire form throws ``QueryError`` with the path of the error, for example for an unknown operator, a value
/// of the wrong type, or nesting deeper than `depthLimit`. A misspelt key is accepted: it reads as a custom key,
/// which no row has, so the list stays empty.
public struct Filter<Scope: FilterScope>: Hashable, Sendable {
  /// The maximum nesting depth of filters.
  package static var depthLimit: Int { FilterTree.depthLimit }

  let tree: FilterTree

  init(_ tree: FilterTree) {
    self.tree = tree
  }

  /// Whether any test, at any depth, compares a key with `equal`.
  func asks(for key: QueryKey) -> Bool {
    tree.contains { $0.operation == .equal && $0.key == key }
  }

  /// Whether any test, at any depth, uses a key.
  func concerns(_ key: QueryKey) -> Bool { tree.contains { $0.key == key } }
}

extension Filter {
  /// Reads the wire form: `{"key":{"$operator":value}}`, or a group such as `{"$and":[…]}`.
  ///
  ///     try Filter<ChannelListFilterScope>(json: ["cid": ["$eq": .string("messaging:general")]])
  ///
  /// A name that is not one of the scope's keys is a custom key. Dates are in ISO 8601.
  ///
  /// - Throws: The first error, with its path.
  package init(json: JSONValue) throws(QueryError) {
    try self.init(QueryCursor(json))
  }

  /// Reads the wire form from UTF-8.
  ///
  /// - Throws: The first error, with its path.
  public init(json bytes: [UInt8]) throws(QueryError) {
    try self.init(QueryCursor(parsing: bytes))
  }

  init(_ cursor: QueryCursor) throws(QueryError) {
    self.init(try FilterReader<Scope>.read(cursor))
  }

  /// The wire form.
  package var json: JSONValue { tree.json }
}

extension FilterTree {
  var json: JSONValue {
    switch self {
    case .test(let test):
      [test.key.name: [test.operation.rawValue: test.value.json]]
    case .group(let group, let members, _):
      [group.rawValue: .array(members.map(\.json))]
    }
  }
}

extension Filter where Scope == ChannelListFilterScope {
  /// Matches channels with at least one of the given members.
  public static func containMembers(userIds: [UserID]) -> Filter {
    .in(.members, values: userIds)
  }

  /// Matches channels with messages.
  package static var nonEmpty: Filter {
    .greater(.lastMessageAt, than: Date(timeIntervalSince1970: 0))
  }

  /// Matches channels that belong to no team.
  package static var noTeam: Filter { .isNil(.team) }

  /// Matches channels with unread messages.
  public static var hasUnread: Filter { .equal(.hasUnread, to: true) }
}

extension Filter where Scope == ChannelListFilterScope {
  /// Whether a channel matches.
  ///
  /// - Complexity: O(*q*) in the number of tests. Each is O(1), except text searches, keys with several values, and
  ///   lists of values other than texts. Only the key `id` allocates, because its text is a part of the whole id.
  package func matches(_ channel: ChatChannel, in context: QueryContext<ChatChannel>) -> Bool {
    tree.matches(channel, context)
  }
}

extension Filter where Scope == ThreadListFilterScope {
  /// Whether a thread matches.
  ///
  /// - Complexity: as for channels.
  package func matches(_ thread: ChatThread, in context: QueryContext<ChatThread>) -> Bool {
    tree.matches(thread, context)
  }
}

extension Filter: CustomStringConvertible {
  /// The condition in words, such as `(type == "messaging") AND (frozen == false)`.
  public var description: String { tree.description }
}
