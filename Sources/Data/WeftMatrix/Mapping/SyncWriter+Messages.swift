// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// The messages of a room's timeline.
extension SyncWriter {
  /// Records new messages, with dates in stream order.
  mutating func noteMessages(
    of news: RoomNews,
    _ memory: inout RoomMemory,
    _ turn: inout RoomTurn
  ) throws(StoreError) {
    var told: [(event: MatrixEvent, content: MessageContent, id: MessageID)] = []
    for event in news.timeline {
      guard let content = MessageContent(event) else { continue }
      told.append((event, content, try ownID(of: event, in: turn)))
    }
    let known = turn.isNew ? told.map { _ in nil } : told.map { moment(of: $0.id, turn.channel) }
    let stamps = zip(told, known).map { StreamOrder.Stamp(said: $0.event.sentAt, known: $1) }
    let moments = StreamOrder.moments(stamps, after: memory.last, now: now)
    let last = memory.last
    for (index, message) in told.enumerated() where known[index] == nil {
      let patch = try patch(
        message.event,
        saying: message.content,
        for: message.id,
        at: moments[index]
      )
      turn.messages.append(patch)
    }
    turn.threads = Set(told.compactMap(\.content.thread))
    let main = news.timeline.last {
      $0.stateKey != nil || MessageContent($0).map { $0.thread == nil } ?? false
    }
    if let main { memory.lastEvent = main.id }
    if let newest = moments.last { memory.last = max(last ?? newest, newest) }
    // A known reply doesn't close the gap: the server may have reported it with its thread.
    let isJoined = zip(told, known).contains { $0.content.thread == nil && $1 != nil }
    noteGap(of: news, &memory, since: last, moments.first, isJoined: isJoined)
    // A gap between messages is loaded at once, and so is the newest message of a room without any, since it decides
    // the room's place in the list. Messages before all known ones are loaded only when the user scrolls there.
    if let gap = memory.gaps.last, gap.after != nil || memory.last == nil, gap.pages == 0 {
      wants.insert(.older(room: news.id, from: gap.previous))
    }
  }

  /// Returns whether a timeline ends before the newest known message of its room.
  func isOld(
    _ news: RoomNews,
    with memory: RoomMemory,
    in turn: RoomTurn
  ) throws(StoreError) -> Bool {
    guard let last = memory.last else { return false }
    var newest = Date.distantPast
    for event in news.timeline where MessageContent(event) != nil {
      if moment(of: try id(of: event.id), turn.channel) != nil { return false }
      newest = max(newest, event.sentAt)
    }
    return newest < last
  }

  /// Returns the date of a known message, or `nil` if it is unknown or not sent yet.
  private func moment(of id: MessageID, _ channel: ChannelID) -> Date? {
    guard let message = state.message(id, in: channel, parent: nil), message.localState == nil
    else { return nil }
    return message.createdAt
  }

  private func noteGap(
    of news: RoomNews,
    _ memory: inout RoomMemory,
    since last: Date?,
    _ first: Date?,
    isJoined: Bool
  ) {
    guard news.isLimited, !isJoined, let previous = news.previous, previous.utf8.count <= 4_096
    else { return }
    memory.gaps.append(.init(previous: previous, after: last, before: first ?? now))
    if memory.gaps.count > RoomMemory.mostGaps { memory.gaps.removeFirst() }
  }

  func patch(
    _ event: MatrixEvent,
    saying content: MessageContent,
    for id: MessageID,
    at moment: Date
  ) throws(StoreError) -> MessagePatch {
    let thread = try content.thread.map { root throws(StoreError) in try self.id(of: root) }
    let quoted = try content.quoted.map { event throws(StoreError) in try self.id(of: event) }
    return MessagePatch(id) {
      $0.author = UserPatch(UserID(event.sender))
      let text = shown(content.text, isEmote: content.isEmote, by: event.sender)
      $0.text = .set(text)
      $0.createdAt = moment
      $0.kind = .set(content.thread != nil && !content.isDeleted ? .reply : content.kind)
      if let thread { $0.parentID = .set(thread) }
      if !content.attachments.isEmpty { $0.attachments = .set(content.attachments) }
      if let quoted { $0.quotedMessageID = .set(quoted) }
      if let poll = content.poll { $0.poll = .set(poll) }
      $0.custom = content.custom
      let mentioned = content.mentions + (content.mentionsRoom ? [me] : [])
      if !mentioned.isEmpty { $0.mentionedUsers = .set(mentioned.map { UserPatch($0) }) }
      if content.isDeleted {
        $0.deletedAt = .set(min(event.redaction?.sentAt ?? moment, now))
      } else if let edit = event.bundledEdit {
        $0.text = .set(shown(edit.text, isEmote: edit.isEmote, by: event.sender))
        $0.textUpdatedAt = .set(min(edit.at, now))
      }
      $0.localState = .set(nil)
    }
  }

  /// Returns the text to show; an emote starts with its author's name.
  func shown(_ text: String, isEmote: Bool, by sender: String) -> String {
    guard isEmote else { return text }
    let name = state.user(UserID(sender)).displayName.cut(to: 128)
    // Without the backslash the asterisk would start a list.
    return "\\* \(MarkdownWriter.escaped(name[...])) \(text)"
  }

  /// Applies the new messages that weren't already added with their channel.
  mutating func addMessages(_ turn: RoomTurn, _ memory: RoomMemory) {
    let count = state.channel(turn.channel, messages: 0)?.unreadCount
    for message in turn.messages {
      let parent = message.parentID.value ?? nil
      let isOwn = isUnconfirmed(message, turn.channel)
      let hasThread = parent.map { state.thread($0, channelMessages: 0) != nil } ?? false
      if isOwn || parent == nil && !turn.isWhole {
        apply(
          ChatEvent(.messageNew, cid: turn.channel, at: turn.moment) {
            ($0.message, $0.user) = (message, message.author)
            guard memory.unread != nil, let count else { return }
            $0.channel = ChannelPatch(turn.channel) { $0.unreadCount = count }
          }
        )
      }
      guard parent != nil, hasThread || !turn.isWhole else { continue }
      apply(
        ChatEvent(.notificationThreadMessageNew, cid: turn.channel, at: turn.moment) {
          ($0.message, $0.user) = (message, message.author)
        }
      )
    }
  }

  /// Returns whether a message was sent from this device and hasn't come back from the server yet.
  private func isUnconfirmed(_ message: MessagePatch, _ channel: ChannelID) -> Bool {
    guard message.author?.id == me else { return false }
    let parent = message.parentID.value ?? nil
    return state.message(message.id, in: channel, parent: parent)?.localState != nil
  }
}

// Messages that were sent from this device.
extension SyncWriter {
  /// Returns the message id of an event; a message sent from this device keeps the id it got here.
  private mutating func ownID(
    of event: MatrixEvent,
    in turn: RoomTurn
  ) throws(StoreError) -> MessageID {
    guard event.sender == me.rawValue else { return MessageID(event.id) }
    if let transaction = event.unsigned["transaction_id"]?.text,
      try notes.note("sent/" + transaction) != nil
    {
      try link(event.id, to: MessageID(transaction))
    }
    return try id(of: event.id)
  }

  /// Stores which event a message sent from this device has become.
  mutating func link(_ event: String, to message: MessageID) throws(StoreError) {
    guard try notes.note("alias/" + event) == nil else { return }
    notes.set(Array(message.rawValue.utf8), for: "alias/" + event)
    notes.set(Array(event.utf8), for: "sent/" + message.rawValue)
  }

  func id(of event: String) throws(StoreError) -> MessageID {
    let alias = try notes.note("alias/" + event)
    return MessageID(alias.map { String(decoding: $0, as: UTF8.self) } ?? event)
  }
}

extension MatrixEvent {
  /// The newest edit, if the server bundled it with the event.
  fileprivate var bundledEdit: (text: String, isEmote: Bool, at: Date)? {
    guard let edit = unsigned.at("m.relations", "m.replace"),
      let content = edit.at("content", "m.new_content"), edit["sender"]?.text == sender
    else { return nil }
    let isEmote = content["msgtype"]?.text == "m.emote"
    return (MessageContent.text(of: content), isEmote, Self.moment(edit["origin_server_ts"]))
  }
}
