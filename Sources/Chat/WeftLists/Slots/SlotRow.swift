// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A row as providers see it: an id, and values by dotted names.
public protocol SlotRow: Sendable {
  /// The row's id, constant for the lifetime of the list.
  var rowID: UInt64 { get }

  /// The id of the list's row that contains this one.
  var shownRowID: UInt64 { get }

  /// The fields of rows of this kind.
  static var fields: FieldTable<Self> { get }

  /// Whether two rows certainly have the same value in every field, as far as a quick check can tell.
  func isSame(as other: Self) -> Bool
}

extension SlotRow {
  /// The row's own id, because most rows are rows of the list itself.
  public var shownRowID: UInt64 { rowID }

  /// Returns the value of a field, or `nil` if rows of this kind don't have the field.
  public func value(of field: String) -> FieldValue? { Self.fields[field]?(self) }

  /// Returns `false`, so that callers compare the fields.
  public func isSame(as other: Self) -> Bool { false }
}

/// A channel outside of any list, for the slots that supply its search text and sort text.
package struct ChannelSlotRow: SlotRow {
  /// The row's id.
  package let rowID: UInt64
  let channel: ChatChannel

  /// Creates a row; `rowID` only has to be unique among the rows of one question.
  package init(rowID: UInt64, channel: ChatChannel) {
    self.rowID = rowID
    self.channel = channel
  }

  /// The fields that plugins can read from a channel.
  package static let fields = FieldTable<ChannelSlotRow>([:]).adding(ChatChannel.slotFields) {
    $0.channel
  }

  /// Whether both are unchanged copies of one channel.
  package func isSame(as other: ChannelSlotRow) -> Bool { channel.isShared(with: other.channel) }
}

/// A message outside of any list, for the slot that supplies its search text.
package struct MessageSlotRow: SlotRow {
  /// The row's id.
  package let rowID: UInt64
  let message: ChatMessage

  /// Creates a row; `rowID` only has to be unique among the rows of one question.
  package init(rowID: UInt64, message: ChatMessage) {
    self.rowID = rowID
    self.message = message
  }

  /// The fields that plugins can read from a message.
  package static let fields = FieldTable<MessageSlotRow>([:]).adding(ChatMessage.slotFields) {
    $0.message
  }

  /// Whether both are unchanged copies of one message.
  package func isSame(as other: MessageSlotRow) -> Bool { message.isShared(with: other.message) }
}

/// A list as the subject of a slot: a single row with the list's title and state.
package struct ListSlotRow: SlotRow {
  enum Field: String, CaseIterable {
    /// The title above the list.
    case title = "list.title"
    /// `loading`, `loaded`, `empty` or `error`.
    case phase = "list.phase"
    /// The reason why the list could not be loaded.
    case error = "list.error"
    /// The number of rows.
    case count = "list.count"
    /// Whether the list is being reloaded.
    case isReloading = "list.isReloading"
    /// Whether the next page is being loaded.
    case isLoadingMore = "list.isLoadingMore"
    /// The number of announced new threads that the list doesn't show yet.
    case newThreadsCount = "list.newThreadsCount"
    /// Whether the list could not be loaded.
    case failedToLoad = "list.failedToLoad"
    /// Whether the next page could not be loaded.
    case failedToLoadMore = "list.failedToLoadMore"
    /// Whether the list shows a thread's replies.
    case isInThread = "list.isInThread"
    /// The text that the user searches for.
    case searchText = "list.searchText"
    /// The sentence about the users who are typing.
    case typingText = "list.typingText"
    /// The day of the visible messages.
    case visibleDay = "list.visibleDay"
    /// The id of the channel that the messages belong to.
    case channelID = "channel.id"
    /// The number of unread messages of the channel.
    case unreadCount = "channel.unreadCount"
  }

  /// Always 0, because a list is the only row of its window.
  package var rowID: UInt64 { 0 }
  private let values: [Field: FieldValue]

  init(_ values: [Field: FieldValue]) {
    self.values = values
  }

  /// A list without known values.
  package static let empty = ListSlotRow([:])

  /// The fields that plugins can read from a list; a field without a value is absent.
  package static let fields = FieldTable<ListSlotRow>(
    Dictionary(
      uniqueKeysWithValues: Field.allCases.map { field in
        (field.rawValue, { @Sendable list in list.values[field] ?? .absent })
      }
    )
  )
}

/// A list whose screen has slots.
protocol SlotList: AnyObject {
  /// The list as the subject of its slots.
  var slotRow: ListSlotRow { get }
  /// The values that the list depends on besides its data.
  var environment: ChatEnvironment { get }
}

extension SlotList {
  /// A window with the list itself as its only row.
  var slotWindow: SlotWindow<ListSlotRow> { slotWindow(of: [slotRow]) }

  func slotWindow<Row: SlotRow>(of rows: [Row]) -> SlotWindow<Row> {
    SlotWindow(rows: rows, of: self, environment)
  }
}

/// The kind of rows that a slot is for.
package enum SlotSubject: String, CaseIterable, Sendable {
  /// Rows of a channel list.
  case channel
  /// Rows of a thread list.
  case thread
  /// Rows of a message list.
  case message
  /// Rows of search results.
  case searchResult
  /// Attachments of messages.
  case attachment
  /// A list itself: a single row with its title and state.
  case list
  /// Channels outside of any list.
  case plainChannel
  /// Messages outside of any list.
  case plainMessage
  /// The composer: a single row with its fields.
  case composer
}

extension SlotSubject {
  /// The subject named in a slot's id, or ``list`` if the id names none.
  init(slot id: String) {
    let words = id.split { $0 == "." || $0 == "/" }
    self =
      words.dropFirst().prefix(2).lazy.compactMap { SlotSubject(rawValue: String($0)) }.first
      ?? .list
  }
}

extension SlotSubject {
  /// The names of the fields that rows of the subject have, sorted.
  package var fieldNames: [String] {
    switch self {
    case .channel: ChannelListRow.fields.names
    case .thread: ThreadListRow.fields.names
    case .message: MessageListRow.fields.names
    case .searchResult: ChannelSearchRow.fields.names
    case .attachment: AttachmentSlotRow.fields.names
    case .list: ListSlotRow.fields.names
    case .plainChannel: ChannelSlotRow.fields.names
    case .plainMessage: MessageSlotRow.fields.names
    case .composer: ComposerSlotRow.fields.names
    }
  }

  /// Whether rows of the subject have a field.
  package func has(_ field: String) -> Bool { fieldNames.contains(field) }
}
