// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the lists of a scope are sorted by.
///
/// Every key a filter can compare one value of sorts as well: `.custom("name")`. Another name is your
/// own and reads what is kept under it in the row's `custom`.
public struct ListSortingKey<Scope: FilterScope>: SortingKey {
  let key: QueryKey

  /// The name on the wire.
  public var name: String { key.name }

  /// Creates the key of a name; nil for an empty one and for keys with several values.
  public init?(name: String) {
    let key = QueryKey(name, in: Scope.self)
    guard !name.isEmpty, key.kind != .texts else { return nil }
    self.key = key
  }

  init(_ key: KnownKey) {
    self.key = .known(key)
  }

  /// The key of a name, which must be one that `init(name:)` takes.
  public static func custom(_ name: String) -> ListSortingKey {
    guard let key = ListSortingKey(name: name) else {
      preconditionFailure("nothing can be sorted by \"\(name)\"")
    }
    return key
  }
}

/// What channels are sorted by.
public typealias ChannelListSortingKey = ListSortingKey<ChannelListFilterScope>

/// What threads are sorted by.
public typealias ThreadListSortingKey = ListSortingKey<ThreadListFilterScope>

extension ListSortingKey where Scope == ChannelListFilterScope {
  /// When the last message came, or without one when the channel was made.
  public static var `default`: ListSortingKey { ListSortingKey(.lastUpdated) }
  /// When it was made.
  public static var createdAt: ListSortingKey { ListSortingKey(.createdAt) }
  /// When something about it changed, messages aside.
  public static var updatedAt: ListSortingKey { ListSortingKey(.updatedAt) }
  /// When the last message came that counts.
  public static var lastMessageAt: ListSortingKey { ListSortingKey(.lastMessageAt) }
  /// When the user pinned it; descending puts pinned channels on top.
  public static var pinnedAt: ListSortingKey { ListSortingKey(.pinnedAt) }
  /// How many belong to it.
  public static var memberCount: ListSortingKey { ListSortingKey(.memberCount) }
  /// The whole id.
  public static var cid: ListSortingKey { ListSortingKey(.cid) }
  /// The name, by its bytes.
  public static var name: ListSortingKey { ListSortingKey(.name) }
  /// Whether anything is left to read; descending puts unread channels on top.
  public static var hasUnread: ListSortingKey { ListSortingKey(.hasUnread) }
  /// How many messages are left to read.
  public static var unreadCount: ListSortingKey { ListSortingKey(.unreadCount) }
}

extension ListSortingKey where Scope == ThreadListFilterScope {
  /// When it was begun.
  public static var createdAt: ListSortingKey { ListSortingKey(.createdAt) }
  /// When anything about it changed.
  public static var updatedAt: ListSortingKey { ListSortingKey(.updatedAt) }
  /// When the last reply came.
  public static var lastMessageAt: ListSortingKey { ListSortingKey(.lastMessageAt) }
  /// How many take part.
  public static var participantCount: ListSortingKey { ListSortingKey(.participantCount) }
  /// How many participants wrote something.
  public static var activeParticipantCount: ListSortingKey {
    ListSortingKey(.activeParticipantCount)
  }
  /// How many replies there are.
  public static var replyCount: ListSortingKey { ListSortingKey(.replyCount) }
  /// The message all replies belong to.
  public static var parentMessageId: ListSortingKey { ListSortingKey(.parentMessageId) }
  /// How many replies are left to read; descending puts unread threads on top.
  public static var hasUnread: ListSortingKey { ListSortingKey(.hasUnread) }
}
