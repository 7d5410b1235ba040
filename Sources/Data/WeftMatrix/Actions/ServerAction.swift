// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// What a server has to be asked for, so that an action is performed.
struct ServerAction: Equatable, Sendable {
  /// The request, nil for an action that concerns this device alone.
  var request: MatrixRequest?
  /// A further request, such as to take a mark back.
  var then: MatrixRequest?
  /// The note that keeps the event of what was done, such as of a reaction.
  var note: String?
  /// The note that is removed, since what it says was taken back.
  var forgets: String?

  /// An action that concerns this device alone.
  static let local = ServerAction()
}

extension ServerAction {
  /// Returns what an action takes, in the state in which it is performed.
  ///
  /// - Parameter transaction: The id by which the server recognises a request that comes twice.
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
    // They take more than one request, or none about a channel that is known: see MatrixSource.
    case .markUnread, .join: return .success(.local)
    case .markRead(let id): return try plan.reading(id)
    case .markThreadRead(let id): return try plan.reading(thread: id)
    case .mute: return .success(plan.muting(action.channelID, isOn: true))
    case .unmute: return .success(plan.muting(action.channelID, isOn: false))
    case .pin(let id): return .success(plan.tagging(id, isOn: true))
    case .unpin(let id): return .success(plan.tagging(id, isOn: false))
    case .answerInvitation(let isTaken, let id):
      return .success(plan.asking(.post, id, isTaken ? "join" : "leave", .object([])))
    case .leave(let id): return .success(plan.asking(.post, id, "leave", .object([])))
    case .delete(let id):
      let reason = "a room of Matrix can't be deleted for all; leave it"
      return .failure(SourceError(.notAllowed, "\(reason) (\(id))"))
    case .edit(let id, let text, let channel, let thread, let mentioned):
      return try plan.editing(id, text, in: channel, thread, mentioning: mentioned)
    case .deleteMessage(let id, let channel, _): return try plan.redacting(id, in: channel)
    case .react(let sign, let id, let channel, _): return try plan.reacting(sign, to: id, channel)
    case .unreact(let sign, let id, let channel, _):
      return try plan.takingBack(sign, from: id, channel)
    case .vote(let option, let id, let channel, let thread):
      return try plan.voting(option, isOn: true, id, channel, thread)
    case .unvote(let option, let id, let channel, let thread):
      return try plan.voting(option, isOn: false, id, channel, thread)
    case .typing(let isOn, let id, _): return .success(plan.typing(isOn, in: id))
    }
  }
}

extension SourceError {
  fileprivate static let unsent = SourceError(
    .notAllowed,
    "the message was not sent yet; wait until it is"
  )
}

/// The requests of actions.
struct ServerPlan {
  let state: ChatState
  let notes: SyncNotes
  let transaction: String
  let receipts: MatrixReceipts

  private static let client = "/_matrix/client/v3/"

  /// A request about a room.
  func asking(
    _ method: MatrixRequest.Method,
    _ channel: ChannelID,
    _ place: String,
    _ body: JSONValue
  ) -> ServerAction {
    let room = MatrixRequest.quoted(SyncWriter.room(channel) ?? "")
    return ServerAction(
      request: MatrixRequest(method, "\(Self.client)rooms/\(room)/\(place)", body)
    )
  }

  /// A request about the user's own data.
  func owning(
    _ method: MatrixRequest.Method,
    _ place: String,
    _ body: JSONValue
  ) -> MatrixRequest {
    let user = MatrixRequest.quoted(state.currentUserID.rawValue)
    return MatrixRequest(method, "\(Self.client)user/\(user)/\(place)", body)
  }

  private func sending(_ type: String, _ content: JSONValue, _ channel: ChannelID) -> ServerAction {
    asking(.put, channel, "send/\(type)/\(MatrixRequest.quoted(transaction))", content)
  }

  func event(_ id: MessageID) throws(StoreError) -> String? {
    try EventIDs(notes).event(of: id)
  }
}

// Readings, and what a list keeps of a room.
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
    return ServerAction(request: MatrixRequest(.put, place, rule))
  }

  func tagging(_ channel: ChannelID, isOn: Bool) -> ServerAction {
    let room = MatrixRequest.quoted(SyncWriter.room(channel) ?? "")
    let place = "rooms/\(room)/tags/m.favourite"
    return ServerAction(request: owning(isOn ? .put : .delete, place, .object([])))
  }

  func typing(_ isOn: Bool, in channel: ChannelID) -> ServerAction {
    let user = MatrixRequest.quoted(state.currentUserID.rawValue)
    var body: [JSONValue.Member] = [.init("typing", .bool(isOn))]
    if isOn { body.append(.init("timeout", .integer(30_000))) }
    return asking(.put, channel, "typing/\(user)", .object(body))
  }
}

// Changes of messages.
extension ServerPlan {
  private func relation(
    _ type: String,
    _ event: String,
    _ more: JSONValue.Member...
  ) -> JSONValue.Member {
    let members: [JSONValue.Member] = [
      .init("rel_type", .string(type)), .init("event_id", .string(event)),
    ]
    return .init("m.relates_to", .object(members + more))
  }

  func editing(
    _ id: MessageID,
    _ text: String,
    in channel: ChannelID,
    _ thread: MessageID?,
    mentioning chosen: [UserID]
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let known = state.message(id, in: channel, parent: thread ?? id)
    let before = known?.mentionedUserIDs ?? []
    let people =
      state.channel(channel, messages: 0)?.mentioned(in: text, chosen: before + chosen) ?? []
    // Only those are told who were not mentioned before.
    let new = people.map(\.id).filter { !before.contains($0) }.map { JSONValue.string($0.rawValue) }
    let told: [JSONValue.Member] = new.isEmpty ? [] : [.init("user_ids", .array(new))]
    // What goes with a file stays with it.
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
      relation("m.replace", event),
    ])
    return .success(sending("m.room.message", content, channel))
  }

  func redacting(
    _ id: MessageID,
    in channel: ChannelID
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    // What never arrived is on this device alone.
    guard let event = try event(id) else { return .success(.local) }
    return .success(redaction(of: event, channel))
  }

  private func redaction(of event: String, _ channel: ChannelID) -> ServerAction {
    let place = "redact/\(MatrixRequest.quoted(event))/\(MatrixRequest.quoted(transaction))"
    return asking(.put, channel, place, .object([]))
  }

  func reacting(
    _ sign: String,
    to id: MessageID,
    _ channel: ChannelID
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let relation = relation("m.annotation", event, .init("key", .string(sign)))
    var action = sending("m.reaction", .object([relation]), channel)
    action.note = SyncWriter.ownReaction(sign, to: id)
    return .success(action)
  }

  func takingBack(
    _ sign: String,
    from id: MessageID,
    _ channel: ChannelID
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    let name = SyncWriter.ownReaction(sign, to: id)
    guard let note = try notes.note(name) else {
      let reason = "it is not known by which event you reacted; take it back where you did"
      return .failure(SourceError(.notAllowed, reason))
    }
    var action = redaction(of: String(decoding: note, as: UTF8.self), channel)
    action.forgets = name
    return .success(action)
  }

  func voting(
    _ option: String,
    isOn: Bool,
    _ id: MessageID,
    _ channel: ChannelID,
    _ thread: MessageID?
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let known = state.message(id, in: channel, parent: thread ?? id)
    let poll = known?.poll
    var chosen = poll?.ownVotes ?? []
    if isOn, poll?.replacesVotes ?? true { chosen = [] }
    if isOn { chosen.insert(option) } else { chosen.remove(option) }
    let answers = JSONValue.array(chosen.sorted().map { .string($0) })
    // Other clients count votes only under the names of the poll itself.
    if known?.custom["stable_poll"] == .bool(true) {
      let content: [JSONValue.Member] = [
        .init("m.selections", answers), relation("m.reference", event),
      ]
      return .success(sending("m.poll.response", .object(content), channel))
    }
    let content: JSONValue = .object([
      .init("org.matrix.msc3381.poll.response", .object([.init("answers", answers)])),
      relation("m.reference", event),
    ])
    return .success(sending("org.matrix.msc3381.poll.response", content, channel))
  }
}
