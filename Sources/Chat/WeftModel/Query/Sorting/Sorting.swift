// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftJSON

/// A key to sort rows by, and the direction.
///
///     Sorting(key: ChannelListSortingKey.pinnedAt)  // pinned channels first
///
/// Rows without a value under the key come first in ascending order and last in descending order. `false` comes before
/// `true`; numbers are ordered by value, texts by their bytes. Under a custom key, values of different kinds are
/// ordered by kind: Booleans, numbers, texts.
public struct Sorting<Key: SortingKey>: Hashable, Sendable {
  /// The value of the rows that is compared.
  public let key: Key
  /// Whether the smallest value comes first.
  public let isAscending: Bool

  /// Creates a sorting, descending by default.
  public init(key: Key, isAscending: Bool = false) {
    self.key = key
    self.isAscending = isAscending
  }

  /// The wire form: `{"field":"created_at","direction":-1}`.
  package var json: JSONValue {
    ["field": .string(key.name), "direction": .integer(isAscending ? 1 : -1)]
  }

  /// Reads the wire form.
  ///
  /// - Throws: The first error, with its path.
  package init(json: JSONValue) throws(QueryError) {
    try self.init(QueryCursor(json))
  }

  init(_ cursor: QueryCursor) throws(QueryError) {
    try cursor.requireOnly(["field", "direction"])
    guard let field = cursor["field"] else {
      throw cursor.fail(.missing, "\"field\" is missing; specify what to sort by")
    }
    guard let direction = cursor["direction"] else {
      throw cursor.fail(.missing, "\"direction\" is missing; 1 ascends, -1 descends")
    }
    let name = try field.string()
    guard let key = Key(name: name) else {
      throw field.fail(.badValue, "can't sort by \(QueryCursor.quoted(name))")
    }
    switch direction.value {
    case .integer(1): self.init(key: key, isAscending: true)
    case .integer(-1): self.init(key: key)
    default: throw direction.fail(.badValue, "use 1 to ascend or -1 to descend")
    }
  }
}

/// A key that a list can be sorted by.
public protocol SortingKey: Hashable, Sendable {
  /// The key's name in the wire form.
  var name: String { get }

  /// Creates the key with a name, or returns `nil` if lists can't be sorted by it.
  init?(name: String)
}

/// A key that the lists of a scope can be sorted by.
///
/// These are the scope's keys with a single value, and custom keys such as `.custom("priority")`, which read the member
/// of that name in the row's `custom`.
public struct ListSortingKey<Scope: FilterScope>: SortingKey {
  let key: QueryKey

  /// The key's name in the wire form.
  public var name: String { key.name }

  /// Creates the key with a name; returns `nil` for an empty name and for keys with several values.
  public init?(name: String) {
    let key = QueryKey(name, in: Scope.self)
    guard !name.isEmpty, key.kind != .texts else { return nil }
    self.key = key
  }

  init(_ key: KnownKey) {
    self.key = .known(key)
  }

  init(_ flag: ChannelFlag) where Scope == ChannelListFilterScope {
    key = .flag(flag)
  }

  /// Returns the key with a name.
  ///
  /// - Precondition: `init(name:)` accepts the name.
  public static func custom(_ name: String) -> ListSortingKey {
    guard let key = ListSortingKey(name: name) else {
      preconditionFailure("can't sort by \"\(name)\"")
    }
    return key
  }
}

/// A key by which a channel list can be sorted, such as `.default` or a custom key.
public typealias ChannelListSortingKey = ListSortingKey<ChannelListFilterScope>

/// A key by which a thread list can be sorted, such as `.replyCount` or a custom key.
public typealias ThreadListSortingKey = ListSortingKey<ThreadListFilterScope>

extension ListSortingKey where Scope == ChannelListFilterScope {
  /// When the newest message was written or, if there is none, when the channel was created.
  public static var `default`: ListSortingKey { ListSortingKey(.lastUpdated) }
  /// When the channel was created.
  public static var createdAt: ListSortingKey { ListSortingKey(.createdAt) }
  /// When anything but the channel's messages last changed.
  public static var updatedAt: ListSortingKey { ListSortingKey(.updatedAt) }
  /// When the newest message that counts as the last one was written.
  public static var lastMessageAt: ListSortingKey { ListSortingKey(.lastMessageAt) }
  /// When the user pinned the channel; descending order puts pinned channels on top.
  public static var pinnedAt: ListSortingKey { ListSortingKey(.pinnedAt) }
  /// Whether the user has pinned the channel.
  package static var pinned: ListSortingKey { ListSortingKey(.pinned) }
  /// Whether the channel matters little to the user, who hasn't pinned it either.
  package static var lowPriority: ListSortingKey { ListSortingKey(.lowPriority) }
  /// The account of the channel in a list that joins several.
  package static var account: ListSortingKey { ListSortingKey(.account) }
  /// The number of members of the channel.
  public static var memberCount: ListSortingKey { ListSortingKey(.memberCount) }
  /// The channel's whole id.
  public static var cid: ListSortingKey { ListSortingKey(.cid) }
  /// The channel's name, by its bytes.
  public static var name: ListSortingKey { ListSortingKey(.name) }
  /// Whether there are unread messages; descending order puts unread channels on top.
  public static var hasUnread: ListSortingKey { ListSortingKey(.hasUnread) }
  /// The number of messages the user has not read.
  public static var unreadCount: ListSortingKey { ListSortingKey(.unreadCount) }
}

extension ListSortingKey where Scope == ThreadListFilterScope {
  /// When the thread was started.
  public static var createdAt: ListSortingKey { ListSortingKey(.createdAt) }
  /// When anything about the thread last changed.
  public static var updatedAt: ListSortingKey { ListSortingKey(.updatedAt) }
  /// When the newest reply was written.
  public static var lastMessageAt: ListSortingKey { ListSortingKey(.lastMessageAt) }
  /// The server's count of participants, including those who have written nothing.
  public static var participantCount: ListSortingKey { ListSortingKey(.participantCount) }
  /// The number of participants who have written something.
  public static var activeParticipantCount: ListSortingKey {
    ListSortingKey(.activeParticipantCount)
  }
  /// The server's count of replies, including those that are not loaded.
  public static var replyCount: ListSortingKey { ListSortingKey(.replyCount) }
  /// The message that all replies belong to.
  public static var parentMessageId: ListSortingKey { ListSortingKey(.parentMessageId) }
  /// The number of replies the user has not read; descending order puts unread threads on top.
  public static var hasUnread: ListSortingKey { ListSortingKey(.hasUnread) }
}
