// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftScene

/// Performing the entries of a message's menu.
extension Viewer {
  /// Performs an action on the message of a row.
  ///
  /// - Parameter menu: The menu that the user chose it from, or `nil` for a key or a view.
  func perform(_ action: MessageMenuAction, row: UInt64?, from menu: RowMenu?) {
    switch action {
    case .quote: quote(row: row)
    case .edit: edit(row: row)
    case .react: chooseReaction(row: row)
    case .resend: resend(row: row)
    case .vote: chooseVote(row: row)
    case .suggestOption: suggestOption(row: row)
    case .closePoll: askToClosePoll(row: row)
    case .delete: askToDelete(row: row)
    case .markUnread: markUnread(row: row)
    case .copyText: copyText(row: row)
    case .openLink: chooseLink(to: .open, row: row, offered: menu?.links)
    case .copyLink: chooseLink(to: .copy, row: row, offered: menu?.links)
    case .pin: pin(true, row: row)
    case .unpin: pin(false, row: row)
    case .save: save(true, row: row)
    case .unsave: save(false, row: row)
    case .remind: chooseReminder(row: row)
    case .forward: forward(row: row)
    case .download: chooseFile(row: row)
    case .muteUser: mute(true, row: row)
    case .unmuteUser: mute(false, row: row)
    case .block: askToBlock(row: row)
    case .flag: askToFlag(row: row)
    case .deleteForMe: askToDeleteForMe(row: row)
    case .whoReacted:
      if let (_, message) = subject(of: action, row) { show(.reactions(message.id)) }
    case .whoRead: if let (_, message) = subject(of: action, row) { show(.readers(message.id)) }
    case .replyInThread, .openQuote: pass(action.id, row, of: nil)
    }
  }

  private func show(_ page: ScreenName) {
    if !push(page) { tell(app.words.gone(page)) }
  }

  private func copyText(row: UInt64?) {
    guard let (chat, message) = subject(of: .copyText, row) else { return }
    let text = chat.list.row(of: message)?.text ?? ""
    if text.isEmpty { return tell(app.words.copying.nothing) }
    copy(text)
  }

  private func pin(_ isOn: Bool, row: UInt64?) {
    guard let (chat, message) = subject(of: isOn ? .pin : .unpin, row) else { return }
    send(.pinMessage(message.id, on: isOn, chat.channel.id, thread: chat.thread))
  }

  /// The longest text that is copied, in bytes; an imported message may be longer.
  private static let mostCopied = 1 << 20

  /// Hands a text to the clipboard of the user's device.
  private func copy(_ text: String) {
    guard text.utf8.count <= Self.mostCopied else { return tell(app.words.copying.tooLong) }
    if isInTerminal, !app.usesTerminalClipboard { return tell(app.words.copying.off) }
    request(.copy(text))
    tell(app.words.copying.copied)
  }
}

/// An action on a link of a message.
enum LinkChoice: String {
  case open
  case copy

  private var prefix: String { "app.link.\(rawValue)." }

  /// The id of the menu entry for the link with an index.
  func id(_ index: Int) -> String { "\(prefix)\(index)" }

  /// The index of the link that an entry of a menu names, or `nil` for any other action.
  func index(of action: String) -> Int? {
    action.hasPrefix(prefix) ? Int(action.dropFirst(prefix.count)) : nil
  }
}

// The links of a message.
extension Viewer {
  /// Follows or copies the only link of a message, or offers several ones by their addresses.
  ///
  /// A link is opened at once only if the user has seen its address: in the entry of the menu, or because it is the
  /// whole text of the link.
  ///
  /// - Parameter offered: The links in the menu that the user chose from; the message may have changed since.
  private func chooseLink(to choice: LinkChoice, row: UInt64?, offered: [LinkAddress]?) {
    let action: MessageMenuAction = choice == .open ? .openLink : .copyLink
    guard let (chat, message) = subject(of: action, row), let row = chat.list.row(of: message)
    else { return }
    let links = offered ?? row.links
    guard let first = links.first else { return tell(app.words.copying.noLink) }
    let isSeen = choice == .copy || offered != nil || row.shows(first)
    if links.count == 1, isSeen { return follow(first, choice) }
    let strings = app.engine.environment.strings
    var menu = RowMenu(
      row.rowID,
      title: strings.text(choice == .open ? .actionOpenLinks : .actionCopyLink),
      offering: links.enumerated().map { index, link in
        ChannelAction(id: choice.id(index), title: link.title, iconName: "link")
      },
      strings: strings
    )
    menu?.links = links
    chat.menu = menu
  }

  /// Follows or copies the link that an entry of a menu named.
  func follow(linkAt index: Int, _ choice: LinkChoice, of menu: RowMenu?) {
    guard let links = menu?.links, links.indices.contains(index) else { return }
    follow(links[index], choice)
  }

  /// Opens a link that the user pressed in a text; asks first if the text doesn't show its address.
  ///
  /// - Parameter row: The row that shows the text, or `nil` if it is outside of all rows.
  package func open(_ link: LinkAddress, row: UInt64?) {
    let chat = top.conversation
    let shown = message(row).flatMap { chat?.list.row(of: $0) }
    if let shown, shown.shows(link) { return request(.open(link)) }
    ask(
      .open(link),
      .init(
        title: app.words.copying.openQuestion,
        detail: link.title,
        buttonTitle: app.words.copying.open
      ),
      about: nil
    )
  }

  private func follow(_ link: LinkAddress, _ choice: LinkChoice) {
    switch choice {
    case .open: request(.open(link))
    case .copy: copy(link.text)
    }
  }
}
