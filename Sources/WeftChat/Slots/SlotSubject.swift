// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a slot is asked about.
public enum SlotSubject: String, CaseIterable, Sendable {
  /// Rows of a channel list.
  case channel
  /// Rows of a thread list.
  case thread
  /// Rows of a message list.
  case message
  /// Rows of what a search found.
  case searchResult
  /// What messages carry.
  case attachment
  /// A list itself: one row that tells its title and state.
  case list
  /// Channels apart from any list.
  case plainChannel
  /// Messages apart from any list.
  case plainMessage
}

extension SlotSubject {
  /// The subject that stands in the id of a slot.
  init(slot id: String) {
    let words = id.split { $0 == "." || $0 == "/" }
    self =
      words.dropFirst().prefix(2).lazy.compactMap { SlotSubject(rawValue: String($0)) }.first
      ?? .list
  }
}

extension SlotSubject {
  /// The fields its rows have.
  public var fieldNames: [String] {
    switch self {
    case .channel: ChannelListRow.fields.names
    case .thread: ThreadListRow.fields.names
    case .message: MessageListRow.fields.names
    case .searchResult: ChannelSearchRow.fields.names
    case .attachment: AttachmentSlotRow.fields.names
    case .list: ListSlotRow.fields.names
    case .plainChannel: ChannelSlotRow.fields.names
    case .plainMessage: MessageSlotRow.fields.names
    }
  }

  /// Whether its rows have a field.
  public func has(_ field: String) -> Bool { fieldNames.contains(field) }
}
