// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Voting in the poll of a message of the visible chat.
extension Viewer {
  /// Offers the options of the poll in the message of a row.
  ///
  /// - Parameter first: The index of the first option in the previous menu; the new one continues after it.
  func chooseVote(row: UInt64?, after first: Int? = nil) {
    guard let (chat, message, poll) = poll(row) else { return }
    if poll.isClosed(at: app.engine.environment.now) { return tell(app.words.writing.pollClosed) }
    guard chat.mayVote(in: message) else { return tell(chat.refusal) }
    chat.offerOptions(of: message, from: first.map { $0 + Conversation.mostOffered } ?? 0)
  }

  /// Votes for an option of the poll in the message of a row, or withdraws the user's vote.
  ///
  /// - Parameter offered: The index of the first option in the menu it was chosen from. If several options can be
  ///   chosen, the menu is offered again.
  func vote(for option: String, row: UInt64?, offered: Int?) {
    guard let (chat, message, poll) = poll(row) else { return }
    send(
      poll.ownVotes.contains(option)
        ? .unvote(option, in: message.id, chat.channel.id, thread: chat.thread)
        : .vote(option, in: message.id, chat.channel.id, thread: chat.thread)
    )
    if let offered, poll.mostChosen > 1, let message = self.message(row) {
      chat.offerOptions(of: message, from: offered)
    }
  }

  /// Returns the poll in the message of a row; without a poll, says so and returns `nil`.
  private func poll(_ row: UInt64?) -> (Conversation, ChatMessage, ChatPoll)? {
    guard let chat = top.conversation else { return nil }
    if let message = message(row), let poll = message.poll { return (chat, message, poll) }
    tell(message(row) == nil ? app.words.writing.noMessage : app.words.writing.noPoll)
    return nil
  }
}

// The menu of options.
extension Conversation {
  /// The maximum number of options in a menu, so that it fits a terminal of 24 lines.
  static let mostOffered = 10

  /// Returns whether the user may vote in a message's poll.
  func mayVote(in message: ChatMessage) -> Bool {
    guard let poll = message.poll, !poll.isClosed(at: list.environment.now),
      !poll.options.isEmpty, message.hasThread
    else { return false }
    return channel.allows(.castPollVote)
  }

  /// Opens the menu of a poll's options.
  ///
  /// - Parameter first: The index of the first option in the menu; an index after the last option means 0.
  func offerOptions(of message: ChatMessage, from first: Int) {
    guard mayVote(in: message), let poll = message.poll, let row = list.row(of: message) else {
      return menu = nil
    }
    let strings = list.environment.strings
    let first = first < poll.options.count ? first : 0
    let offered = poll.options.dropFirst(first).prefix(Self.mostOffered)
    var actions = offered.compactMap { option -> ChannelAction? in
      let isChosen = poll.ownVotes.contains(option.id)
      let votes = strings.text(.pollVotes, .count(poll.voteCount(of: option.id)))
      let title = strings.text(.accessibilityDetail, .text(option.text), .second(votes))
      let icon = isChosen ? "chosen" : "choice"
      return ListAction.vote(option.id).map { ChannelAction(id: $0, title: title, iconName: icon) }
    }
    let rest = poll.options.count - offered.count
    if rest > 0 {
      let title = strings.text(.pollMoreOptions, .count(rest))
      actions.append(ChannelAction(id: AppAction.moreOptions.id, title: title, iconName: "more"))
    }
    menu = RowMenu(row.rowID, title: poll.name, offering: actions, strings: strings)
    menu?.firstOption = first
  }

  /// Updates an open menu of options with the current votes.
  func followPoll() {
    guard let menu, let first = menu.firstOption else { return }
    guard let message = list.message(ofRow: menu.row) else { return self.menu = nil }
    offerOptions(of: message, from: first)
  }
}
