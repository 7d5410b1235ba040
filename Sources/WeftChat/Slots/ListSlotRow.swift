// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A list as the subject of a slot: one row that tells its title and state.
public struct ListSlotRow: SlotRow {
  /// What a list tells of itself.
  enum Field: String, CaseIterable {
    /// What stands above it.
    case title = "list.title"
    /// `loading`, `loaded`, `empty` or `error`.
    case phase = "list.phase"
    /// Why it could not be loaded.
    case error = "list.error"
    /// How many rows it has.
    case count = "list.count"
    /// Whether it is being loaded again.
    case isReloading = "list.isReloading"
    /// Whether its next page is on its way.
    case isLoadingMore = "list.isLoadingMore"
    /// How many threads have come that it doesn't show.
    case newThreadsCount = "list.newThreadsCount"
    /// Whether it could not be loaded.
    case failedToLoad = "list.failedToLoad"
    /// Whether its next page could not be loaded.
    case failedToLoadMore = "list.failedToLoadMore"
    /// Whether its messages are those of a thread.
    case isInThread = "list.isInThread"
    /// What is searched for.
    case searchText = "list.searchText"
    /// Who is typing.
    case typingText = "list.typingText"
    /// The day of what is visible.
    case visibleDay = "list.visibleDay"
    /// The channel its messages stand in.
    case channelID = "channel.id"
    /// How many messages of the channel are unread.
    case unreadCount = "channel.unreadCount"
  }

  /// There is one list, so its number says nothing.
  public var rowID: UInt64 { 0 }
  private let values: [Field: FieldValue]

  /// Creates the row of a list from what there is to tell.
  init(_ values: [Field: FieldValue]) {
    self.values = values
  }

  /// What can be read from a list; what is not told of one is absent.
  public static let fields = FieldTable<ListSlotRow>(
    Dictionary(
      uniqueKeysWithValues: Field.allCases.map { field in
        (field.rawValue, { @Sendable list in list.values[field] ?? .absent })
      }
    )
  )
}
