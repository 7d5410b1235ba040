// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
internal import WeftScene

/// An entry of a message's menu.
///
/// A host chooses the entries by overriding ``MessageItemViewFactory/supportedMessageActions(for:)``. An entry that
/// doesn't apply to the message, or that the user may not use, is left out.
///
///     override func supportedMessageActions(for options: MessageItemOptions) -> [MessageAction] {
///       let label = ChannelAction(id: "shop.label", title: "Print a label", iconName: "document")
///       return super.supportedMessageActions(for: options) + [.custom(label)]
///     }
public enum MessageAction: Equatable, Sendable {
  /// Sends the message again; only if sending it failed.
  case resend
  /// Adds or removes a reaction.
  case react
  /// Opens the replies to the message; not in a thread.
  case replyInThread
  /// Writes a message that quotes this one.
  case quote
  /// Shows the message that this one quotes.
  case openQuote
  /// Votes in the message's poll.
  case vote
  /// Adds an option to the message's poll; only if its author allows that.
  case suggestOption
  /// Ends the voting in the message's poll.
  case closePoll
  /// Puts the text into the clipboard.
  case copyText
  /// Opens a link of the text.
  case openLink
  /// Puts a link of the text into the clipboard.
  case copyLink
  /// Edits the text.
  case edit
  /// Pins the message for all members or, if it is pinned, ends that.
  case pin
  /// Saves the message for the user alone or, if it is saved, no longer keeps it.
  case save
  /// Reminds the user of the message at a time that they choose.
  case remind
  /// Sends the message to another chat.
  case forward
  /// Opens the attachments, with one entry for each.
  case openAttachments
  /// Saves an attached file, or offers several ones by their names.
  case download
  /// Marks the message and all later ones as unread; not in a thread.
  case markUnread
  /// Shows who reacted to the message.
  case whoReacted
  /// Shows who has read the message.
  case whoRead
  /// Mutes the author, whose messages then don't count as unread, or ends that.
  case muteUser
  /// Blocks the author, whose messages the user then doesn't see.
  case block
  /// Reports the message to the moderators.
  case flag
  /// Deletes the message for the user alone.
  case deleteForMe
  /// Deletes the message for all members.
  case delete
  /// An action of the host.
  case custom(ChannelAction)

  /// The entries of every message, in order.
  public static let standard: [MessageAction] = [
    .resend, .react, .replyInThread, .quote, .openQuote, .vote, .suggestOption, .closePoll,
    .copyText, .openLink, .copyLink, .forward, .edit, .pin, .save, .remind, .openAttachments,
    .download, .markUnread, .whoReacted, .whoRead,
    .muteUser, .block, .flag, .deleteForMe, .delete,
  ]
}

/// An action that an entry of a message's menu starts.
///
/// This file declares each action once: its id, when it is offered, its title and its icon. To add an action, add a
/// case and complete the switches. The application declares what the action does.
package enum MessageMenuAction: String, CaseIterable, Sendable {
  case resend
  case react
  case replyInThread
  case quote
  case openQuote
  case vote
  case suggestOption
  case closePoll
  case copyText
  case openLink
  case copyLink
  case edit
  case pin
  case unpin
  case save
  case unsave
  case remind
  case forward
  case download
  case markUnread
  case whoReacted
  case whoRead
  case muteUser
  case unmuteUser
  case block
  case flag
  case deleteForMe
  case delete

  /// Creates the action of an entry; returns `nil` for attachments and for entries of the host.
  init?(_ entry: MessageAction, for message: ChatMessage) {
    switch entry {
    case .resend: self = .resend
    case .react: self = .react
    case .replyInThread: self = .replyInThread
    case .quote: self = .quote
    case .openQuote: self = .openQuote
    case .vote: self = .vote
    case .suggestOption: self = .suggestOption
    case .closePoll: self = .closePoll
    case .copyText: self = .copyText
    case .openLink: self = .openLink
    case .copyLink: self = .copyLink
    case .edit: self = .edit
    case .pin: self = message.pinnedAt == nil ? .pin : .unpin
    case .save: self = message.marks.contains(.saved) ? .unsave : .save
    case .remind: self = .remind
    case .forward: self = .forward
    case .download: self = .download
    case .muteUser: self = message.marks.contains(.mutedAuthor) ? .unmuteUser : .muteUser
    case .block: self = .block
    case .flag: self = .flag
    case .deleteForMe: self = .deleteForMe
    case .markUnread: self = .markUnread
    case .whoReacted: self = .whoReacted
    case .whoRead: self = .whoRead
    case .delete: self = .delete
    case .openAttachments, .custom: return nil
    }
  }

  /// Creates the action with an id, or returns `nil` for any other id.
  package init?(id: String) {
    guard let action = Self.byID[id] else { return nil }
    self = action
  }

  private static let byID = Dictionary(uniqueKeysWithValues: allCases.map { ($0.id, $0) })

  /// The id that views use to start the action, such as `message.quote`.
  package var id: String {
    switch self {
    // A tap on the message's replies or on its quote does the same.
    case .replyInThread: ListAction.openThread
    case .openQuote: ListAction.openQuote
    default: "message.\(rawValue)"
    }
  }

  /// Whether views of plugins may start the action: the user still decides what happens, or sees something only.
  package var isForPlugins: Bool {
    switch self {
    case .react, .replyInThread, .quote, .edit, .vote, .whoReacted, .whoRead: true
    case .resend, .openQuote, .suggestOption, .closePoll, .copyText, .openLink, .copyLink, .pin,
      .unpin, .save, .unsave,
      .remind, .forward, .download, .markUnread, .muteUser, .unmuteUser, .block, .flag,
      .deleteForMe, .delete:
      false
    }
  }
}

// Parts that depend on the message.
extension MessageMenuAction {
  /// Returns whether the user may perform the action on a message.
  package func isAllowed(on message: ChatMessage, in channel: ChatChannel, user: UserID) -> Bool {
    guard message.hasThread else { return false }
    let isOwn = message.author.id == user
    let isUnsent = isOwn && message.localState == .sendingFailed
    switch self {
    case .resend: return isUnsent
    case .delete where isUnsent: return true
    case .delete: return channel.allows(isOwn ? .deleteOwnMessage : .deleteAnyMessage)
    case .edit: return channel.allows(isOwn ? .updateOwnMessage : .updateAnyMessage)
    case .quote: return channel.allows(.quoteMessage)
    case .react: return channel.allows(.sendReaction)
    case .vote: return channel.allows(.castPollVote)
    case .suggestOption:
      return !isUnsent && message.poll?.allowsSuggestions == true && channel.allows(.castPollVote)
    case .closePoll:
      let isAuthor = (message.poll?.createdBy?.id ?? message.author.id) == user
      return !isUnsent && (isAuthor || channel.allows(.updateAnyMessage))
    case .pin, .unpin: return !isUnsent && channel.allows(.pinMessage)
    case .flag: return !isOwn && channel.allows(.flagMessage)
    case .muteUser, .unmuteUser, .block: return !isOwn
    case .save, .remind, .forward, .deleteForMe: return !isUnsent
    case .replyInThread, .openQuote, .copyText, .openLink, .copyLink, .markUnread, .whoReacted,
      .whoRead, .unsave, .download:
      return true
    }
  }

  /// Returns whether a message's menu offers the action.
  func isOffered(for options: MessageItemOptions) -> Bool {
    let message = options.message
    let user = options.environment.currentUser.id
    switch self {
    case .markUnread: return !options.isInThread
    case .openQuote: return options.row.quotedMessage != nil
    default: break
    }
    guard isAllowed(on: message, in: options.channel, user: user) else { return false }
    switch self {
    case .replyInThread: return !options.isInThread
    case .quote: return options.mayWrite
    case .vote:
      return options.openPoll.map { !$0.options.isEmpty } ?? false
    case .suggestOption, .closePoll: return options.openPoll != nil
    case .copyText: return !options.row.text.isEmpty
    case .openLink, .copyLink: return !options.row.links.isEmpty
    case .whoReacted: return !message.reactions.isEmpty
    case .whoRead: return !options.channel.readers(of: message, except: user).isEmpty
    case .forward: return !options.row.text.isEmpty || !message.attachments.isEmpty
    case .download: return message.attachments.contains { AttachmentPlace($0) != nil }
    case .flag: return !message.marks.contains(.flagged)
    case .resend, .react, .edit, .pin, .unpin, .delete, .markUnread, .openQuote, .save, .unsave,
      .remind, .muteUser, .unmuteUser, .block, .deleteForMe:
      return true
    }
  }

  /// Returns the entry of the menu.
  func button(for options: MessageItemOptions) -> ChannelAction {
    ChannelAction(
      id: id,
      title: title(for: options),
      iconName: iconName,
      isDestructive: [.delete, .deleteForMe, .block].contains(self)
    )
  }

  private var iconName: String {
    switch self {
    case .resend: "reload"
    case .react, .whoReacted: "react"
    case .replyInThread: "thread"
    case .quote: "reply"
    case .openQuote: "up"
    case .vote: "poll"
    case .suggestOption: "react"
    case .closePoll: "checkmark"
    case .copyText, .copyLink: "copy"
    case .openLink: "link"
    case .edit: "draft"
    case .pin, .unpin: "pinned"
    case .save, .unsave: "saved"
    case .remind: "clock"
    case .forward: "share"
    case .download: "down"
    case .muteUser: "muted"
    case .unmuteUser: "unmuted"
    case .block: "hidden"
    case .flag: "flag"
    case .markUnread: "unread"
    case .whoRead: "checkmark"
    case .deleteForMe, .delete: "trash"
    }
  }

  private func title(for options: MessageItemOptions) -> String {
    let strings = options.environment.strings
    switch self {
    case .resend: return strings.text(.actionResend)
    case .react: return strings.text(.actionReact)
    case .replyInThread: return strings.text(.actionReplyInThread)
    case .quote: return strings.text(.actionQuote)
    case .openQuote: return strings.text(.actionOpenQuote)
    case .vote: return strings.text(.actionVote)
    case .suggestOption: return strings.text(.actionSuggestOption)
    case .closePoll: return strings.text(.actionClosePoll)
    case .copyText: return strings.text(.actionCopyText)
    case .copyLink: return strings.text(.actionCopyLink)
    case .openLink:
      // The address itself, because the text of a link may name another one.
      let links = options.row.links
      guard links.count == 1 else { return strings.text(.actionOpenLinks) }
      return strings.text(.actionOpenLink, .text(links[0].title))
    case .edit: return strings.text(.actionEdit)
    case .pin: return strings.text(.actionPin)
    case .unpin: return strings.text(.actionUnpin)
    case .save: return strings.text(.actionSave)
    case .unsave: return strings.text(.actionUnsave)
    case .remind: return strings.text(.actionRemind)
    case .forward: return strings.text(.actionForward)
    case .download:
      let count = options.message.attachments.count { AttachmentPlace($0) != nil }
      return strings.text(count > 1 ? .actionDownloads : .actionDownload)
    case .muteUser, .unmuteUser, .block:
      let key: StringKey =
        self == .muteUser ? .actionMuteAuthor : self == .block ? .actionBlock : .actionUnmuteAuthor
      return strings.text(key, .name(options.message.author.displayName))
    case .flag: return strings.text(.actionFlag)
    case .deleteForMe: return strings.text(.actionDeleteForMe)
    case .markUnread: return strings.text(.actionMarkUnreadFrom)
    case .whoReacted: return strings.text(.actionWhoReacted)
    case .whoRead: return strings.text(.actionWhoRead)
    case .delete: return strings.text(.actionDelete)
    }
  }
}

extension MessageItemOptions {
  /// The poll of the message, or `nil` if it has none or voting has ended.
  fileprivate var openPoll: ChatPoll? {
    message.poll.flatMap { $0.isClosed(at: environment.now) ? nil : $0 }
  }
}
