// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON

/// A key to sort rows by, and the direction.
///
///     Sorting(key: ChannelListSortingKey.pinnedAt)  // pinned channels first
///
/// Rows without a value under the key come first in ascending order and last in descending order.
/// `false` comes before `true`; numbers are ordered by value, texts by their bytes. Values of
/// different kinds under a custom key are ordered by kind: Booleans, numbers, texts.
public struct Sorting<Key: SortingKey>: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// Whether the least value comes first.
  public let isAscending: Bool

  /// Creates a sorting, descending by default.
  public init(key: Key, isAscending: Bool = false) {
    self.key = key
    self.isAscending = isAscending
  }

  /// The wire form: `{"field":"created_at","direction":-1}`.
  public var json: JSONValue {
    ["field": .string(key.name), "direction": .integer(isAscending ? 1 : -1)]
  }

  /// Reads the wire form.
  ///
  /// - Throws: the first error, with its path.
  public init(json: JSONValue) throws(QueryError) {
    try self.init(QueryCursor(json))
  }

  init(_ cursor: QueryCursor) throws(QueryError) {
    try cursor.requireOnly(["field", "direction"])
    guard let field = cursor["field"] else {
      throw cursor.fail(.missing, "\"field\" is missing; name what to sort by")
    }
    guard let direction = cursor["direction"] else {
      throw cursor.fail(.missing, "\"direction\" is missing; 1 ascends, -1 descends")
    }
    let name = try field.string()
    guard let key = Key(name: name) else {
      throw field.fail(.badValue, "nothing can be sorted by \(QueryCursor.quoted(name))")
    }
    switch direction.value {
    case .integer(1): self.init(key: key, isAscending: true)
    case .integer(-1): self.init(key: key)
    default: throw direction.fail(.badValue, "1 ascends, -1 descends; there is nothing else")
    }
  }
}

/// A key that a list can be sorted by.
public protocol SortingKey: Hashable, Sendable {
  /// The key's name in the wire form.
  var name: String { get }

  /// Creates the key of a name, nil where lists can't be sorted by it.
  init?(name: String)
}

/// A key that the lists of a scope can be sorted by.
///
/// These are the scope's keys with a single value, and custom keys such as `.custom("priority")`,
/// which read the member of that name in the row's `custom`.
public struct ListSortingKey<Scope: FilterScope>: SortingKey {
  let key: QueryKey

  /// The key's name in the wire form.
  public var name: String { key.name }

  /// Creates the key of a name, nil for an empty name and for a key with several values.
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

  /// The key of a name.
  ///
  /// - Precondition: `init(name:)` accepts the name.
  public static func custom(_ name: String) -> ListSortingKey {
    guard let key = ListSortingKey(name: name) else {
      preconditionFailure("nothing can be sorted by \"\(name)\"")
    }
    return key
  }
}

/// A key that channels can be sorted by.
public typealias ChannelListSortingKey = ListSortingKey<ChannelListFilterScope>

/// A key that threads can be sorted by.
public typealias ThreadListSortingKey = ListSortingKey<ThreadListFilterScope>

extension ListSortingKey where Scope == ChannelListFilterScope {
  /// When the newest message was written or, without one, when the channel was created.
  public static var `default`: ListSortingKey { ListSortingKey(.lastUpdated) }
  /// When the channel was created.
  public static var createdAt: ListSortingKey { ListSortingKey(.createdAt) }
  /// When anything but the channel's messages last changed.
  public static var updatedAt: ListSortingKey { ListSortingKey(.updatedAt) }
  /// When the newest message that counts as the last one was written.
  public static var lastMessageAt: ListSortingKey { ListSortingKey(.lastMessageAt) }
  /// When the user pinned the channel; in descending order pinned channels are on top.
  public static var pinnedAt: ListSortingKey { ListSortingKey(.pinnedAt) }
  /// How many members the channel has.
  public static var memberCount: ListSortingKey { ListSortingKey(.memberCount) }
  /// The channel's whole id.
  public static var cid: ListSortingKey { ListSortingKey(.cid) }
  /// The channel's name, by its bytes.
  public static var name: ListSortingKey { ListSortingKey(.name) }
  /// Whether there are unread messages; in descending order unread channels are on top.
  public static var hasUnread: ListSortingKey { ListSortingKey(.hasUnread) }
  /// How many messages the user has not read.
  public static var unreadCount: ListSortingKey { ListSortingKey(.unreadCount) }
}

extension ListSortingKey where Scope == ThreadListFilterScope {
  /// When the thread was begun.
  public static var createdAt: ListSortingKey { ListSortingKey(.createdAt) }
  /// When anything about the thread last changed.
  public static var updatedAt: ListSortingKey { ListSortingKey(.updatedAt) }
  /// When the newest reply was written.
  public static var lastMessageAt: ListSortingKey { ListSortingKey(.lastMessageAt) }
  /// How many users take part in the thread.
  public static var participantCount: ListSortingKey { ListSortingKey(.participantCount) }
  /// How many participants have written something.
  public static var activeParticipantCount: ListSortingKey {
    ListSortingKey(.activeParticipantCount)
  }
  /// How many replies the thread has.
  public static var replyCount: ListSortingKey { ListSortingKey(.replyCount) }
  /// The message that every reply belongs to.
  public static var parentMessageId: ListSortingKey { ListSortingKey(.parentMessageId) }
  /// How many replies the user has not read; in descending order unread threads are on top.
  public static var hasUnread: ListSortingKey { ListSortingKey(.hasUnread) }
}
