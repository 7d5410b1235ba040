// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The kind of rows that a slot is about.
public enum SlotSubject: String, CaseIterable, Sendable {
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
}

extension SlotSubject {
  /// The subject named in a slot's id, ``list`` where the id names none.
  init(slot id: String) {
    let words = id.split { $0 == "." || $0 == "/" }
    self =
      words.dropFirst().prefix(2).lazy.compactMap { SlotSubject(rawValue: String($0)) }.first
      ?? .list
  }
}

extension SlotSubject {
  /// The names of the fields that rows of the subject have, sorted.
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

  /// Whether rows of the subject have a field.
  public func has(_ field: String) -> Bool { fieldNames.contains(field) }
}
