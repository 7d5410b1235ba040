// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

extension ChatChannel {
  /// The member of `custom` in which a source lists the channel's pinned messages by their ids.
  package static let pinnedKey = "pinned_messages"
  /// The maximum number of listed messages; of a longer list only the last ones are used.
  private static let mostPinned = 250

  /// The pinned messages as the channel's source lists them, in the order in which they were pinned.
  ///
  /// It is `nil` if the source has no list; then the pinned messages can only be found among the loaded ones.
  package var pinnedMessageIDs: [MessageID]? {
    guard case .array(let ids)? = custom[Self.pinnedKey] else { return nil }
    return ids.suffix(Self.mostPinned).compactMap {
      if case .string(let id) = $0 { MessageID(id) } else { nil }
    }
  }
}
