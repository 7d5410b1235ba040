// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

// The menus of messages, and of an invitation.
extension Conversation: MenuHolder {
  package func menu(ofRow row: UInt64?) -> RowMenu? {
    row.flatMap { list.message(ofRow: $0) }.flatMap(menu(of:)) ?? invitationMenu
  }

  /// Returns the tools that open the replies, react or else mark as unread, and open the menu.
  package func tools(ofRow row: UInt64) -> [ChannelAction] {
    guard let message = list.message(ofRow: row), let menu = menu(of: message) else { return [] }
    let second = may(.react, message) ? AppAction.react : .markUnread
    let kept = [ListAction.openThread, second.id]
    return menu.actions.filter { kept.contains($0.id) } + [.more(list.environment.strings)]
  }

  /// The answers to an invitation, as a menu for keys; it has no row.
  private var invitationMenu: RowMenu? {
    guard let invitation = composer.options.invitation else { return nil }
    return RowMenu(
      0,
      title: invitation.text,
      offering: invitationAnswers,
      strings: list.environment.strings
    )
  }

  /// The actions that accept and decline the invitation, if the chat is one.
  private var invitationAnswers: [ChannelAction] {
    guard isInvitation else { return [] }
    let answers = [
      (ListAction.acceptInvitation, StringKey.actionAcceptInvitation, "checkmark"),
      (ListAction.declineInvitation, .actionDeclineInvitation, "close"),
    ]
    return answers.map { id, text, icon in
      ChannelAction(id: id, title: list.environment.strings.text(text), iconName: icon)
    }
  }

  /// Returns the menu of a message.
  private func menu(of message: ChatMessage) -> RowMenu? {
    guard let row = list.row(of: message) else { return nil }
    let strings = list.environment.strings
    let author = row.isMine ? strings.text(.authorYou) : message.author.displayName
    // A picture without text is described by its kind.
    let content =
      row.text.ifShown
      ?? MessagePreviewFormatter(currentUser: list.environment.currentUser, strings: strings)
      .formatContent(message)
    let title =
      content.isEmpty
      ? author : strings.text(.authorLine, .name(author), .text(content))
    return RowMenu(
      row.rowID,
      title: title,
      offering: invitationAnswers + actions(of: message, isQuoting: row.quotedMessage != nil)
        + common,
      strings: strings
    )
  }

  /// Returns the actions of a message's menu, in order.
  private func actions(of message: ChatMessage, isQuoting: Bool) -> [ChannelAction] {
    let texts = words.writing
    let entries: [(isOffered: Bool, id: String, title: String, icon: String)] = [
      (!list.isInThread && message.hasThread, ListAction.openThread, words.replies, "thread"),
      (isQuoting, ListAction.openQuote, texts.openQuote, "up"),
      (mayVote(in: message), AppAction.vote.id, texts.vote, "poll"),
      (may(.resend, message), AppAction.resend.id, texts.resend, "reload"),
      (may(.react, message), AppAction.react.id, texts.react, "react"),
      (may(.quote, message), AppAction.quote.id, texts.quote, "reply"),
      (may(.edit, message), AppAction.edit.id, texts.edit, "draft"),
      (may(.delete, message), AppAction.deleteMessage.id, texts.delete, "trash"),
    ]
    let actions = entries.filter(\.isOffered).map { _, id, title, icon in
      let deletes = id == AppAction.deleteMessage.id
      return ChannelAction(id: id, title: title, iconName: icon, isDestructive: deletes)
    }
    return actions + (message.isDeleted ? [] : attachments(of: message))
      + (list.isInThread ? [] : [AppAction.unreadEntry(words)])
  }

  /// Returns an action for each attachment, numbered if there are several.
  private func attachments(of message: ChatMessage) -> [ChannelAction] {
    let strings = list.environment.strings
    return message.attachments.enumerated().map { index, attachment in
      let content = AttachmentContent(attachment, at: index, strings)
      let number = message.attachments.count > 1 ? " \(strings.number(index + 1))" : ""
      return ChannelAction(
        id: ListAction.openAttachment(index),
        title: "\(words.attachment)\(number): \(content.title)",
        iconName: Self.icons[attachment.kind] ?? "document"
      )
    }
  }

  private static let icons: [ChatAttachment.Kind: String] = [
    .image: "photo", .giphy: "photo", .video: "video", .audio: "audio",
    .voiceRecording: "voiceRecording", .linkPreview: "link",
  ]
}
