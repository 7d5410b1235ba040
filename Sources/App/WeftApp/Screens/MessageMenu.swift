// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The menu of a message, in front of its list.
struct MessageMenu {
  let row: UInt64
  let title: String
  let actions: [ChannelAction]

  /// Nil when the message offers no action.
  init?(of message: ChatMessage, in list: ChatMessageListViewModel, _ words: AppWords) {
    guard let row = list.row(of: message) else { return nil }
    self.row = row.rowID
    title = row.accessibilityLabel
    let strings = list.environment.strings
    var offered: [ChannelAction] = []
    if !list.isInThread, !message.isDeleted {
      offered.append(
        ChannelAction(id: ListAction.openThread, title: words.replies, iconName: "thread")
      )
    }
    offered += message.isDeleted ? [] : Self.attachments(of: message, strings, words)
    if !list.isInThread {
      offered.append(
        ChannelAction(id: AppAction.markUnread, title: words.markUnread, iconName: "unread")
      )
    }
    guard !offered.isEmpty else { return nil }
    actions =
      offered + [
        ChannelAction(id: ListAction.cancel, title: strings.text(.actionCancel), iconName: "close")
      ]
  }

  /// An action for each attachment, numbered when there are several.
  private static func attachments(
    of message: ChatMessage,
    _ strings: StringCatalog,
    _ words: AppWords
  ) -> [ChannelAction] {
    message.attachments.enumerated().map { place, attachment in
      let content = AttachmentContent(attachment, at: place, strings)
      let number = message.attachments.count > 1 ? " \(strings.number(place + 1))" : ""
      return ChannelAction(
        id: ListAction.openAttachment(place),
        title: "\(words.attachment)\(number): \(content.title)",
        iconName: icons[attachment.kind] ?? "document"
      )
    }
  }

  private static let icons: [ChatAttachment.Kind: String] = [
    .image: "photo", .giphy: "photo", .video: "video", .audio: "audio",
    .voiceRecording: "voiceRecording", .linkPreview: "link",
  ]
}
