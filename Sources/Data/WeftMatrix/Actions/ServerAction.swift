// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// The server requests that an action needs.
struct ServerAction: Equatable, Sendable {
  /// The request, or `nil` for an action that only concerns this device.
  var request: MatrixRequest?
  /// A second request, such as removing the unread mark.
  var then: MatrixRequest?
  /// The key of the sync note that stores the id of the created event, such as a reaction.
  var note: String?
  /// The key of the sync note to remove, because its event is redacted.
  var forgets: String?

  /// An action that needs no server request.
  static let local = ServerAction()
}

extension ServerAction {
  /// Returns the requests for an action.
  ///
  /// - Parameter transaction: The transaction id by which the server detects a repeated request.
  static func needed(
    for action: SourceAction,
    in state: ChatState,
    _ notes: SyncNotes,
    transaction: String,
    receipts: MatrixReceipts = .public
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    let plan = ServerPlan(state: state, notes: notes, transaction: transaction, receipts: receipts)
    switch action {
    case .saveDraft, .clearDraft, .turn, .clearAndHide, .markAllRead, .send: return .success(.local)
    // The protocol has no place for these, so they stay on this device.
    case .save, .unsave, .deleteForMe, .muteUser: return .success(.local)
    case .flag(let id, let channel, _): return try plan.reporting(id, in: channel)
    case .block(let id, let isOn): return .success(plan.ignoring(id, isOn: isOn))
    // `MatrixSource` performs these itself.
    case .markUnread, .join, .create, .pinMessage: return .success(.local)
    // It splits the invitations into one for each person.
    case .addMembers(let people, let id):
      return .success(people.first.map { plan.inviting($0, to: id) } ?? .local)
    case .removeMember(let person, let id): return .success(plan.removing(person, from: id))
    case .rename(let name, let id):
      return .success(plan.setting("m.room.name", "name", to: name, of: id))
    case .setTopic(let topic, let id):
      return .success(plan.setting("m.room.topic", "topic", to: topic, of: id))
    case .closePoll(let id, let channel, let thread):
      return try plan.closing(id, in: channel, thread: thread)
    case .suggestOption(_, _, let id, _):
      let reason = "polls of Matrix rooms take no suggestions; write the author a message"
      return .failure(SourceError(.notSupported, "\(reason) (\(id))"))
    case .markRead(let id): return try plan.reading(id)
    case .markThreadRead(let id): return try plan.reading(thread: id)
    case .mute: return .success(plan.muting(action.channelID, isOn: true))
    case .unmute: return .success(plan.muting(action.channelID, isOn: false))
    case .pin(let id): return .success(plan.tagging(id, RoomMemory.favourite, isOn: true))
    case .unpin(let id): return .success(plan.tagging(id, RoomMemory.favourite, isOn: false))
    case .archive(let id, let isOn):
      return .success(plan.tagging(id, RoomMemory.archived, isOn: isOn))
    case .answerInvitation(let isTaken, let id):
      return .success(plan.asking(.post, of: id, at: isTaken ? "join" : "leave", body: .object([])))
    case .leave(let id): return .success(plan.asking(.post, of: id, at: "leave", body: .object([])))
    case .delete(let id):
      let reason = "a Matrix room can't be deleted for everyone; leave it instead"
      return .failure(SourceError(.notAllowed, "\(reason) (\(id))"))
    case .edit(let id, let text, let channel, let thread, let mentioned):
      return try plan.editing(id, to: text, in: channel, thread: thread, mentioning: mentioned)
    case .deleteMessage(let id, let channel, _): return try plan.redacting(id, in: channel)
    case .react(let sign, let id, let channel, _):
      return try plan.reacting(sign, to: id, in: channel)
    case .unreact(let sign, let id, let channel, _):
      return try plan.takingBack(sign, from: id, in: channel)
    case .vote(let option, let id, let channel, let thread):
      return try plan.voting(option, isOn: true, on: id, in: channel, thread: thread)
    case .unvote(let option, let id, let channel, let thread):
      return try plan.voting(option, isOn: false, on: id, in: channel, thread: thread)
    // No room of an account has the capability.
    case .setSlowMode(_, let id):
      return .failure(SourceError(.notSupported, "Matrix rooms have no slow mode (\(id))"))
    case .typing(let isOn, let id, _): return .success(plan.typing(isOn, in: id))
    case .stopAnswer(let id):
      let reason = "Matrix has no way to stop an AI answer; write to the assistant instead"
      return .failure(SourceError(.notSupported, "\(reason) (\(id))"))
    }
  }
}

extension SourceError {
  static let unsent = SourceError(
    .notAllowed,
    "the message has not been sent yet; wait until it is"
  )
}

/// Builds the requests for actions.
struct ServerPlan {
  let state: ChatState
  let notes: SyncNotes
  let transaction: String
  let receipts: MatrixReceipts

  private static let client = "/_matrix/client/v3/"

  /// Returns a request about a room.
  func asking(
    _ method: MatrixRequest.Method,
    of channel: ChannelID,
    at place: String,
    body: JSONValue
  ) -> ServerAction {
    let room = MatrixRequest.quoted(SyncWriter.room(channel) ?? "")
    return ServerAction(
      request: MatrixRequest(method, "\(Self.client)rooms/\(room)/\(place)", body: body)
    )
  }

  /// Returns a request about the user's account data.
  func owning(
    _ method: MatrixRequest.Method,
    at place: String,
    body: JSONValue
  ) -> MatrixRequest {
    let user = MatrixRequest.quoted(state.currentUserID.rawValue)
    return MatrixRequest(method, "\(Self.client)user/\(user)/\(place)", body: body)
  }

  func sending(_ type: String, _ content: JSONValue, in channel: ChannelID) -> ServerAction {
    asking(
      .put,
      of: channel,
      at: "send/\(type)/\(MatrixRequest.quoted(transaction))",
      body: content
    )
  }

  func event(_ id: MessageID) throws(StoreError) -> String? {
    try EventIDs(notes).event(of: id)
  }
}

// Read state, and settings of a room.
extension ServerPlan {
  func muting(_ channel: ChannelID?, isOn: Bool) -> ServerAction {
    let room = channel.flatMap(SyncWriter.room) ?? ""
    if !isOn { return ServerAction(request: .unmuting(room)) }
    let place = Self.client + "pushrules/global/override/" + MatrixRequest.quoted(room)
    let condition: JSONValue = .object([
      .init("kind", .string("event_match")), .init("key", .string("room_id")),
      .init("pattern", .string(room)),
    ])
    let rule: JSONValue = .object([
      .init("actions", .array([])), .init("conditions", .array([condition])),
    ])
    return ServerAction(request: MatrixRequest(.put, place, body: rule))
  }

  func tagging(_ channel: ChannelID, _ tag: String, isOn: Bool) -> ServerAction {
    let room = MatrixRequest.quoted(SyncWriter.room(channel) ?? "")
    let place = "rooms/\(room)/tags/\(tag)"
    return ServerAction(request: owning(isOn ? .put : .delete, at: place, body: .object([])))
  }

  func typing(_ isOn: Bool, in channel: ChannelID) -> ServerAction {
    let user = MatrixRequest.quoted(state.currentUserID.rawValue)
    var body: [JSONValue.Member] = [.init("typing", .bool(isOn))]
    if isOn { body.append(.init("timeout", .integer(30_000))) }
    return asking(.put, of: channel, at: "typing/\(user)", body: .object(body))
  }
}

// Changes of messages.
extension ServerPlan {
  func relation(
    _ type: String,
    to event: String,
    with more: JSONValue.Member...
  ) -> JSONValue.Member {
    let members: [JSONValue.Member] = [
      .init("rel_type", .string(type)), .init("event_id", .string(event)),
    ]
    return .init("m.relates_to", .object(members + more))
  }

  func editing(
    _ id: MessageID,
    to text: String,
    in channel: ChannelID,
    thread: MessageID?,
    mentioning chosen: [UserID]
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let known = state.message(id, in: channel, parent: thread ?? id)
    let before = known?.mentionedUserIDs ?? []
    let people =
      state.channel(channel, messages: 0)?.mentioned(in: text, chosen: before + chosen) ?? []
    // Only users who weren't mentioned before are notified.
    let new = people.map(\.id).filter { !before.contains($0) }.map { JSONValue.string($0.rawValue) }
    let told: [JSONValue.Member] = new.isEmpty ? [] : [.init("user_ids", .array(new))]
    // An edit keeps the message's file.
    var edited = OutgoingMessage(id: id, text: text)
    edited.attachments = known?.attachments ?? []
    let replacement: JSONValue
    do throws(SourceError) {
      replacement = try OutgoingContent(edited, people: people).json { _ in nil }
    } catch {
      return .failure(error)
    }
    let content: JSONValue = .object([
      .init("msgtype", replacement["msgtype"] ?? .null), .init("body", .string("* " + text)),
      .init("m.mentions", .object(told)), .init("m.new_content", replacement),
      relation("m.replace", to: event),
    ])
    return .success(sending("m.room.message", content, in: channel))
  }

  func redacting(
    _ id: MessageID,
    in channel: ChannelID
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    // An unsent message exists only on this device.
    guard let event = try event(id) else { return .success(.local) }
    return .success(redaction(of: event, in: channel))
  }

  private func redaction(of event: String, in channel: ChannelID) -> ServerAction {
    let place = "redact/\(MatrixRequest.quoted(event))/\(MatrixRequest.quoted(transaction))"
    return asking(.put, of: channel, at: place, body: .object([]))
  }

  func reporting(
    _ id: MessageID,
    in channel: ChannelID
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let place = "report/\(MatrixRequest.quoted(event))"
    let body: JSONValue = .object([.init("reason", .string("Reported by a member"))])
    return .success(asking(.post, of: channel, at: place, body: body))
  }

  /// Returns the request that sets the users whose messages the server no longer sends.
  func ignoring(_ id: UserID, isOn: Bool) -> ServerAction {
    let ignored = state.blockedUserIDs.subtracting([id]).union(isOn ? [id] : []).sorted()
    let users = JSONValue.object(ignored.map { .init($0.rawValue, .object([])) })
    return ServerAction(
      request: owning(
        .put,
        at: "account_data/m.ignored_user_list",
        body: .object([.init("ignored_users", users)])
      )
    )
  }

  func reacting(
    _ sign: String,
    to id: MessageID,
    in channel: ChannelID
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let relation = relation("m.annotation", to: event, with: .init("key", .string(sign)))
    var action = sending("m.reaction", .object([relation]), in: channel)
    action.note = SyncWriter.ownReaction(sign, to: id)
    return .success(action)
  }

  func takingBack(
    _ sign: String,
    from id: MessageID,
    in channel: ChannelID
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    let name = SyncWriter.ownReaction(sign, to: id)
    guard let note = try notes.note(name) else {
      let reason =
        "Weft doesn't know the event of your reaction; remove it in the client where you reacted"
      return .failure(SourceError(.notAllowed, reason))
    }
    var action = redaction(of: String(decoding: note, as: UTF8.self), in: channel)
    action.forgets = name
    return .success(action)
  }

  func voting(
    _ option: String,
    isOn: Bool,
    on id: MessageID,
    in channel: ChannelID,
    thread: MessageID?
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let known = state.message(id, in: channel, parent: thread ?? id)
    let poll = known?.poll
    var chosen = poll?.ownVotes ?? []
    if isOn, poll?.replacesVotes ?? true { chosen = [] }
    if isOn { chosen.insert(option) } else { chosen.remove(option) }
    let answers = JSONValue.array(chosen.sorted().map { .string($0) })
    // Other clients count only votes of the same version as the poll.
    if known?.custom["stable_poll"] == .bool(true) {
      let content: [JSONValue.Member] = [
        .init("m.selections", answers), relation("m.reference", to: event),
      ]
      return .success(sending("m.poll.response", .object(content), in: channel))
    }
    let content: JSONValue = .object([
      .init("org.matrix.msc3381.poll.response", .object([.init("answers", answers)])),
      relation("m.reference", to: event),
    ])
    return .success(sending("org.matrix.msc3381.poll.response", content, in: channel))
  }
}
