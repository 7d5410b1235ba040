// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

extension SourceError {
  /// The refusal to mark encrypted messages as read, which Weft can't show.
  static let unreadable = SourceError(
    .notAllowed,
    "the new messages are encrypted, and Weft can't read them yet; they stay unread"
  )
}

extension ServerPlan {
  /// The number of messages that are searched for unread ones that can't be shown.
  private static let mostSearched = 256

  /// Returns the requests that mark a channel as read.
  ///
  /// It refuses if an unread message can't be shown: a receipt would tell everyone that the user has read it, and clear
  /// the unread mark on all devices.
  func reading(_ channel: ChannelID) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let room = SyncWriter.room(channel) else { return .success(.local) }
    let memory = RoomMemory(try notes.note("room/" + room))
    guard let last = memory.lastEvent else { return .success(.local) }
    let read = state.channel(channel, messages: 0)?.read(for: state.currentUserID)?.lastReadAt
    let messages = state.history(of: channel).prefix(Self.mostSearched)
    if messages.contains(where: { $0.parentID == nil && isUnreadable($0, since: read) }) {
      return .failure(.unreadable)
    }
    let body: JSONValue = .object([.init("thread_id", .string("main"))])
    var action = receipt(last, in: channel, body)
    if memory.isMarkedUnread { action.then = marking(room, isUnread: false) }
    return .success(action)
  }

  /// Returns the requests that mark a thread as read, with the same refusal.
  func reading(thread: MessageID) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let known = state.thread(thread, channelMessages: 0), let root = try event(thread) else {
      return .success(.local)
    }
    let read = known.read(for: state.currentUserID)?.lastReadAt
    if known.latestReplies.contains(where: { isUnreadable($0, since: read) }) {
      return .failure(.unreadable)
    }
    for reply in known.latestReplies.reversed() {
      guard let last = try event(reply.id) else { continue }
      let body: JSONValue = .object([.init("thread_id", .string(root))])
      return .success(receipt(last, in: known.channel.id, body))
    }
    return .success(.local)
  }

  private func isUnreadable(_ message: ChatMessage, since read: Date?) -> Bool {
    message.custom["encrypted"] == .bool(true) && !message.isDeleted
      && message.author.id != state.currentUserID && read.map { $0 < message.createdAt } ?? true
  }

  /// Returns the read receipt for an event, of the kind that the account is set to.
  private func receipt(_ event: String, in channel: ChannelID, _ body: JSONValue) -> ServerAction {
    let type: String
    switch receipts {
    case .public: type = "m.read"
    case .private: type = "m.read.private"
    case .none: return .local
    }
    return asking(
      .post,
      of: channel,
      at: "receipt/\(type)/\(MatrixRequest.quoted(event))",
      body: body
    )
  }

  private func marking(_ room: String, isUnread: Bool) -> MatrixRequest {
    let body: JSONValue = .object([.init("unread", .bool(isUnread))])
    let place = "rooms/\(MatrixRequest.quoted(room))/account_data/m.marked_unread"
    return owning(.put, at: place, body: body)
  }
}
