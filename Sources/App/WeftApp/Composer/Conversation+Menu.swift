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
    let second = may(.react, message) ? MessageMenuAction.react : .markUnread
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
    var menu = RowMenu(
      row.rowID,
      title: title,
      offering: invitationAnswers + list.menuActions(for: message) + common,
      strings: strings
    )
    menu?.links = row.links
    return menu
  }
}
