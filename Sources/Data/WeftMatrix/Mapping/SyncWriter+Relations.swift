// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Events that change a message: reactions, edits, votes and redactions.
extension SyncWriter {
  /// Applies an event that changes a message; returns `false` if the message isn't known yet.
  mutating func relate(_ event: MatrixEvent, in turn: RoomTurn) throws(StoreError) -> Bool {
    if event.type == "m.room.redaction" {
      try redact(event, in: turn)
      return true
    }
    guard let change = Change(event), let target = event.relation?.to else { return true }
    let id = try id(of: target)
    guard let message = state.message(id, in: turn.channel, parent: id) else { return false }
    switch change {
    case .reaction: react(event, to: message, in: turn)
    case .vote: try vote(event, on: message, in: turn)
    case .close: try close(event, on: message, in: turn)
    case .edit: edit(event, of: message, in: turn)
    }
    return true
  }

  /// The kinds of events that change a message.
  private enum Change {
    case reaction, vote, close, edit

    init?(_ event: MatrixEvent) {
      switch event.type {
      case "m.reaction": self = .reaction
      case "m.poll.response", "org.matrix.msc3381.poll.response": self = .vote
      case "m.poll.end", "org.matrix.msc3381.poll.end": self = .close
      case _ where event.relation?.type == "m.replace": self = .edit
      default: return nil
      }
    }
  }

  func event(
    _ type: ChatEventType,
    about message: ChatMessage,
    in turn: RoomTurn,
    changing change: (inout MessagePatch) -> Void = { _ in }
  ) -> ChatEvent {
    ChatEvent(type, cid: turn.channel, at: turn.moment) {
      $0.message = MessagePatch(message.id) {
        if let parent = message.parentID { $0.parentID = .set(parent) }
        // A reaction must not change the date of the last edit.
        $0.updatedAt = message.updatedAt ?? message.createdAt
        change(&$0)
      }
    }
  }

  private mutating func react(
    _ event: MatrixEvent,
    to message: ChatMessage,
    in turn: RoomTurn
  ) {
    guard event.relation?.type == "m.annotation",
      let sign = event.content.at("m.relates_to", "key")?.text?.ifShown, sign.utf8.count <= 256
    else { return }
    let reaction = ChatReaction(type: sign, userID: UserID(event.sender))
    remember(event, as: "reaction", of: message, sign: sign)
    if event.sender == me.rawValue {
      notes.set(Array(event.id.utf8), for: Self.ownReaction(sign, to: message.id))
    }
    guard !message.reactions.contains(reaction), message.reactions.count < 10_000 else { return }
    var told = self.event(.reactionNew, about: message, in: turn)
    told.reaction = reaction
    told.user = UserPatch(reaction.userID)
    apply(told)
  }

  /// Returns the key of the sync note that stores the event of the user's own reaction.
  static func ownReaction(_ sign: String, to message: MessageID) -> String {
    "mine/\(message) \(sign)"
  }

  private mutating func edit(_ event: MatrixEvent, of message: ChatMessage, in turn: RoomTurn) {
    guard message.author.id.rawValue == event.sender,
      !message.isDeleted, event.type == "m.room.message",
      let content = event.content["m.new_content"]
    else { return }
    remember(event, as: "edit", of: message)
    let moment = min(event.sentAt, now)
    // The later of two edits wins, in any order of arrival.
    if let known = message.textUpdatedAt, known > moment { return }
    let text = shown(
      MessageContent.text(of: content),
      isEmote: content["msgtype"]?.text == "m.emote",
      by: event.sender
    )
    guard message.text != text || message.textUpdatedAt != moment else { return }
    apply(
      self.event(.messageUpdated, about: message, in: turn) {
        $0.text = .set(text)
        $0.textUpdatedAt = .set(moment)
        // A client that removed the last mention sends an empty member.
        if let mentioned = content["m.mentions"] {
          $0.mentionedUsers = .set(MessageContent.mentions(mentioned).map { UserPatch($0) })
        }
        $0.updatedAt = max(moment, message.updatedAt ?? moment)
      }
    )
  }

  private mutating func redact(_ event: MatrixEvent, in turn: RoomTurn) throws(StoreError) {
    guard let target = event.redacts else { return }
    if try takeBack(target, in: turn) { return }
    let id = try id(of: target)
    guard let message = state.message(id, in: turn.channel, parent: id), !message.isDeleted else {
      return
    }
    let moment = min(event.sentAt, now)
    // No content of a redacted message is kept.
    apply(
      self.event(.messageDeleted, about: message, in: turn) {
        $0.deletedAt = .set(moment)
        $0.kind = .set(.deleted)
        $0.text = .set("")
        $0.attachments = .set([])
        $0.poll = .set(nil)
        $0.reactions = .set([])
        $0.mentionedUsers = .set([])
        $0.updatedAt = max(moment, message.updatedAt ?? moment)
      }
    )
  }
}

// Votes, and the record of changes that a redaction can undo.
extension SyncWriter {
  private mutating func vote(
    _ event: MatrixEvent,
    on message: ChatMessage,
    in turn: RoomTurn
  ) throws(StoreError) {
    guard let poll = message.poll, let id = poll.id else { return }
    var votes = PollVotes(try notes.note("poll/" + id))
    // A vote cast before the closing may arrive after it.
    if poll.isClosed, votes.closedAt.map({ event.sentAt > $0 }) ?? true { return }
    votes.take(event)
    remember(event, as: "vote", of: message)
    count(votes, of: poll, id: id, on: message, in: turn)
  }

  private mutating func count(
    _ votes: PollVotes,
    of poll: ChatPoll,
    id: String,
    on message: ChatMessage,
    in turn: RoomTurn
  ) {
    notes.set(votes.bytes, for: "poll/" + id)
    apply(
      ChatEvent(.pollUpdated, cid: turn.channel, at: turn.moment) {
        $0.messageID = message.id
        $0.poll = votes.patch(id, of: poll, for: me)
      }
    )
  }

  private mutating func close(
    _ event: MatrixEvent,
    on message: ChatMessage,
    in turn: RoomTurn
  ) throws(StoreError) {
    guard let poll = message.poll, let id = poll.id,
      message.author.id.rawValue == event.sender, !poll.isClosed
    else { return }
    var votes = PollVotes(try notes.note("poll/" + id))
    votes.closedAt = event.sentAt
    notes.set(votes.bytes, for: "poll/" + id)
    apply(
      ChatEvent(.pollClosed, cid: turn.channel, at: turn.moment) {
        ($0.messageID, $0.poll) = (message.id, PollPatch(id))
      }
    )
  }

  private mutating func remember(
    _ event: MatrixEvent,
    as kind: String,
    of message: ChatMessage,
    sign: String = ""
  ) {
    var writer = MemoryWriter()
    writer.put("kind", kind)
    writer.put("message", message.id.rawValue)
    writer.put("user", event.sender)
    writer.put("sign", sign)
    notes.set(writer.bytes, for: "relation/" + event.id)
  }

  /// Undoes the change that an event made to a message; returns `false` if it made none.
  private mutating func takeBack(_ target: String, in turn: RoomTurn) throws(StoreError) -> Bool {
    let name = "relation/" + target
    guard let bytes = try notes.note(name), let note = try? JSONParser.parse(bytes),
      let kind = note["kind"]?.text, let id = note["message"]?.text, let user = note["user"]?.text
    else { return false }
    notes.set(nil, for: name)
    let messageID = MessageID(id)
    guard let message = state.message(messageID, in: turn.channel, parent: messageID) else {
      return true
    }
    switch kind {
    case "reaction":
      var told = event(.reactionDeleted, about: message, in: turn)
      told.reaction = ChatReaction(type: note["sign"]?.text ?? "", userID: UserID(user))
      apply(told)
    case "vote":
      guard let poll = message.poll, let pollID = poll.id else { return true }
      var votes = PollVotes(try notes.note("poll/" + pollID))
      votes.remove(user)
      count(votes, of: poll, id: pollID, on: message, in: turn)
    // Only the server has the text from before the edit.
    default:
      let sent = try notes.note("sent/" + id)
      let event = sent.map { String(decoding: $0, as: UTF8.self) } ?? id
      wants.insert(.event(room: turn.room, id: event))
    }
    return true
  }
}
