// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A list as the subject of a slot: a single row with the list's title and state.
public struct ListSlotRow: SlotRow {
  /// The fields of a list.
  enum Field: String, CaseIterable {
    /// The title above the list.
    case title = "list.title"
    /// `loading`, `loaded`, `empty` or `error`.
    case phase = "list.phase"
    /// The reason the list could not be loaded.
    case error = "list.error"
    /// How many rows the list has.
    case count = "list.count"
    /// Whether the list is being reloaded.
    case isReloading = "list.isReloading"
    /// Whether the next page is being loaded.
    case isLoadingMore = "list.isLoadingMore"
    /// How many new threads have been announced that the list doesn't show.
    case newThreadsCount = "list.newThreadsCount"
    /// Whether the list could not be loaded.
    case failedToLoad = "list.failedToLoad"
    /// Whether the next page could not be loaded.
    case failedToLoadMore = "list.failedToLoadMore"
    /// Whether the list shows a thread's replies.
    case isInThread = "list.isInThread"
    /// The text to search for.
    case searchText = "list.searchText"
    /// The sentence that names the users who are typing.
    case typingText = "list.typingText"
    /// The day of the visible messages.
    case visibleDay = "list.visibleDay"
    /// The id of the channel that the messages belong to.
    case channelID = "channel.id"
    /// How many messages of the channel are unread.
    case unreadCount = "channel.unreadCount"
  }

  /// Zero, since a list is the only row of its window.
  public var rowID: UInt64 { 0 }
  private let values: [Field: FieldValue]

  /// Creates the row from the values that are known.
  init(_ values: [Field: FieldValue]) {
    self.values = values
  }

  /// The fields that plugins can read from a list; a field without a value is absent.
  public static let fields = FieldTable<ListSlotRow>(
    Dictionary(
      uniqueKeysWithValues: Field.allCases.map { field in
        (field.rawValue, { @Sendable list in list.values[field] ?? .absent })
      }
    )
  )
}
