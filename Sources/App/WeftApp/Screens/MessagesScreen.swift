// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// The messages of a channel, or the replies to a message.
package final class MessagesScreen: MenuScreen {
  package let name: ScreenName
  /// The view model of the list.
  package let list: ChatMessageListViewModel
  let engine: Engine
  private var seen: (places: Range<Int>, count: Int)?
  package var menu: RowMenu?
  /// Whether the chat was hidden when it was opened or last changed.
  var wasHidden: Bool
  /// The field below the messages.
  package let composer: Composer
  let words: AppWords
  /// The entries of every row's menu.
  private let common: [ChannelAction]
  private var isWatched: Bool
  /// Called when reporting the visible rows changed the buttons over them.
  private let onChange: () -> Void

  init(
    _ app: ChatApp,
    _ list: ChatMessageListViewModel,
    _ composer: Composer,
    isWatched: Bool,
    onChange: @escaping () -> Void
  ) {
    (engine, words, common) = (app.engine, app.words, app.commonMenu)
    (self.list, self.composer) = (list, composer)
    (self.isWatched, self.onChange) = (isWatched, onChange)
    wasHidden = list.channel.isHidden
    name = list.parentMessage.map { .replies($0.id) } ?? .messages(list.channel.id)
  }

  package var title: String { list.title }
  /// Whether the list shows the replies to a message.
  package var isReplies: Bool { list.isInThread }
  package var isReadFromBelow: Bool { true }
  package var count: Int { list.count }
  package var first: Int { list.scrolledRow }

  package var selected: Int? {
    get { list.selectedMessageId.flatMap { list.session.index(of: $0) } }
    set {
      list.selectedMessageId = newValue.flatMap { list.session.messages(in: $0..<$0 + 1).first?.id }
    }
  }

  @discardableResult
  package func drainChanges() -> Changeset? {
    let changes = list.drainChanges()
    followPoll()
    composer.follow()
    return changes
  }

  package func want(from first: Int, count: Int) {
    list.firstDrawn = first
    if first + count > self.count { engine.send(.want(rows: first + count), to: list) }
  }

  package func see(_ indices: Range<Int>) {
    // Reporting the same rows again would show the floating date again and again.
    guard !indices.isEmpty, seen?.places != indices || seen?.count != count else { return }
    let (before, isFirst) = (overlays, seen == nil)
    seen = (indices, count)
    engine.send(.visible(indices), to: list)
    if isFirst { watch(isWatched) }
    if overlays != before { onChange() }
  }

  /// Which buttons are visible over the messages.
  private var overlays: [Bool] { [list.showsJumpToUnread, list.showScrollToLatestButton] }

  package func scene(rowLimit: Int) -> Scene {
    let messages = list.screen(rowLimit: rowLimit)
    let field = composer.scene()
    let isEmpty = count == 0
    return inFront(
      of: Scene {
        messages
        // Messages fill the screen; the placeholder of an empty list does not.
        if isEmpty { Spacer() }
        field
      }
    )
  }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    if action == ListAction.more {
      menu = row.flatMap { list.message(ofRow: $0) }.flatMap(menu) ?? invitationMenu
      return .done
    }
    if row == nil, composer.perform(action) { return .done }
    return engine.perform(action, row: row, in: list)
  }

  /// Opens the replies to a message; in a thread, rows open nothing.
  package func open(row: UInt64) -> ActionOutcome {
    guard !list.isInThread, list.message(ofRow: row)?.hasThread == true else { return .done }
    return engine.perform(ListAction.openThread, row: row, in: list)
  }

  package func index(ofRow row: UInt64) -> Int? {
    list.message(ofRow: row).flatMap { list.session.index(of: $0.id) }
  }

  package func row(at index: Int) -> UInt64? { list.rows(in: index..<index + 1).first?.rowID }

  /// Returns the tools that open the replies, react or else mark as unread, and open the menu.
  package func tools(ofRow row: UInt64) -> [ChannelAction] {
    guard let message = list.message(ofRow: row),
      let menu = menu(of: message)
    else { return [] }
    let second = may(.react, message) ? AppAction.react : .markUnread
    let kept = [ListAction.openThread, second.id]
    return menu.actions.filter { kept.contains($0.id) } + [.more(list.environment.strings)]
  }

  package func appear(_ isVisible: Bool) {
    engine.send(isVisible ? .appear : .disappear, to: list)
  }

  /// Informs the list whether a user watches the surface that shows it.
  ///
  /// Until a surface has reported the visible rows, the user has not seen any: a screen that opens at an older
  /// message doesn't start at the newest one.
  func watch(_ isWatched: Bool) {
    self.isWatched = isWatched
    if seen != nil { engine.send(.active(isWatched), to: list) }
  }

  /// Scrolls to a message, loading the rows up to it.
  package func jump(to message: MessageID) { engine.send(.jump(to: .message(message)), to: list) }
}

// The menu of a message.
extension MessagesScreen {
  /// Whether the user has to answer an invitation before the chat has messages.
  package var isInvitation: Bool { composer.options.invitation != nil }

  /// The answers to an invitation, as a menu for keys; it has no row.
  private var invitationMenu: RowMenu? {
    guard let invitation = composer.options.invitation else { return nil }
    return RowMenu(0, title: invitation.text, invitationAnswers, list.environment.strings)
  }

  /// The actions that accept and decline the invitation, if the chat is one.
  private var invitationAnswers: [ChannelAction] {
    guard isInvitation else { return [] }
    let strings = list.environment.strings
    return [
      ChannelAction(
        id: ListAction.acceptInvitation,
        title: strings.text(.actionAcceptInvitation),
        iconName: "checkmark"
      ),
      ChannelAction(
        id: ListAction.declineInvitation,
        title: strings.text(.actionDeclineInvitation),
        iconName: "close"
      ),
    ]
  }

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
    var offered = invitationAnswers
    if !list.isInThread, message.hasThread {
      offered.append(
        ChannelAction(id: ListAction.openThread, title: words.replies, iconName: "thread")
      )
    }
    if row.quotedMessage != nil {
      offered.append(
        ChannelAction(id: ListAction.openQuote, title: words.writing.openQuote, iconName: "up")
      )
    }
    if mayVote(in: message) {
      offered.append(
        ChannelAction(id: AppAction.vote.id, title: words.writing.vote, iconName: "poll")
      )
    }
    offered += writingActions(for: message)
    offered += message.isDeleted ? [] : Self.attachments(of: message, strings, words)
    if !list.isInThread {
      offered.append(
        ChannelAction(id: AppAction.markUnread.id, title: words.markUnread, iconName: "unread")
      )
    }
    return RowMenu(row.rowID, title: title, offered + common, strings)
  }

  /// Returns an action for each attachment, numbered if there are several.
  private static func attachments(
    of message: ChatMessage,
    _ strings: StringCatalog,
    _ words: AppWords
  ) -> [ChannelAction] {
    message.attachments.enumerated().map { index, attachment in
      let content = AttachmentContent(attachment, at: index, strings)
      let number = message.attachments.count > 1 ? " \(strings.number(index + 1))" : ""
      return ChannelAction(
        id: ListAction.openAttachment(index),
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
