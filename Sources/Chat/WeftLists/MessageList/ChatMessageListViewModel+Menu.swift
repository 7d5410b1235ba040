// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The menus of messages.
extension ChatMessageListViewModel {
  /// Returns the entries of a message's menu: those that the host supports and the user may use.
  ///
  /// The host chooses them in ``MessageItemViewFactory/supportedMessageActions(for:)``. The list of a message that the
  /// frame doesn't contain is empty.
  public func menuActions(for message: ChatMessage) -> [ChannelAction] {
    guard let row = row(of: message) else { return [] }
    let options = MessageItemOptions(
      row: row,
      channel: channel,
      isInThread: isInThread,
      isLast: session.index(of: message.id) == count - 1,
      environment: environment
    )
    return slots.factory.supportedMessageActions(for: options).flatMap { entry in
      switch entry {
      case .custom(let own): return [own]
      case .openAttachments: return attachmentEntries(of: row.message)
      default:
        guard let action = MessageMenuAction(entry, for: row.message),
          action.isOffered(for: options)
        else { return [] }
        return [action.button(for: options)]
      }
    }
  }

  /// Returns an entry for each attachment of a message.
  private func attachmentEntries(of message: ChatMessage) -> [ChannelAction] {
    message.attachments.enumerated().map { index, attachment in
      ChannelAction(
        id: ListAction.openAttachment(index),
        title: AttachmentContent(attachment, at: index, environment.strings).label,
        iconName: attachment.isSound && AttachmentPlace(attachment) != nil
          ? "play" : Self.icons[attachment.kind] ?? "document"
      )
    }
  }

  private static let icons: [ChatAttachment.Kind: String] = [
    .image: "photo", .giphy: "photo", .video: "video", .audio: "audio",
    .voiceRecording: "voiceRecording", .linkPreview: "link",
  ]
}

extension ChatChannel {
  /// Returns the other members who have read a message, the last one to read first.
  ///
  /// Someone who has read the channel up to a later message has read this one too.
  package func readers(of message: ChatMessage, except user: UserID) -> [ChatChannelRead] {
    reads
      .filter {
        $0.lastReadAt >= message.createdAt && $0.userID != user && $0.userID != message.author.id
      }
      .sorted { $0.lastReadAt > $1.lastReadAt }
  }
}
