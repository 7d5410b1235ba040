// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

// Creating rooms.
extension MatrixSource {
  private static let creationTurn = "create"

  /// Creates a room and invites its people; the room's channel keeps the requested id in `made_as`.
  ///
  /// A request that is repeated creates no second room, unless the answer to the first one got lost.
  func create(_ chat: NewChat) async throws(SourceError) {
    await turns.take(Self.creationTurn)
    defer { turns.leave(Self.creationTurn) }
    let action = SourceAction.create(chat)
    let note = "made/" + chat.id.rawValue
    var isMade = false
    try file.changing { state, notes throws(StoreError) in
      do throws(SourceError) {
        isMade = try action.event(in: state, at: Date()) == nil
      } catch {
        return error
      }
      if try notes.note(note) != nil { isMade = true }
      return nil
    }
    if isMade { return }
    let request = MatrixRequest(.post, "/_matrix/client/v3/createRoom", body: chat.matrixRequest)
    let answer = try await ask(request)
    guard let room = answer["room_id"]?.text, room.hasPrefix("!"), room.utf8.count <= 255 else {
      throw SourceError(.other, "the server did not say which room it created; look at the list")
    }
    try file.changing { state, notes throws(StoreError) in
      notes.set(Array(room.utf8), for: note)
      guard var event = try? action.event(in: state, at: Date()) else { return nil }
      event.move(to: SyncWriter.channel(room), isDirect: chat.isDirect)
      return state.apply(event).refusal.map { SourceError(.other, $0.description) }
    }
    if chat.isDirect, let person = chat.members.first {
      await noteDirect(room, with: person.rawValue)
    }
  }

  /// Refuses an action on several people before the first request.
  func refuseUnknown(_ people: [UserID], _ action: SourceAction) throws(SourceError) {
    try file.changing { state, _ in
      do throws(SourceError) {
        _ = try action.event(in: state, at: Date())
        return nil
      } catch {
        return error
      }
    }
  }
}

extension ChatEvent {
  /// Changes the event of a requested chat into that of the room which the server created for it.
  fileprivate mutating func move(to id: ChannelID, isDirect: Bool) {
    let requested = cid?.rawValue ?? ""
    cid = id
    channel?.id = id
    channel?.custom[NewChat.requestKey] = .string(requested)
    channel?.filterTags = .set(isDirect ? ["direct"] : [])
    // The rights of the user follow from the room's power levels.
    channel?.ownCapabilities = .set(RoomLevels.ofCreator.capabilities(isEncrypted: false))
    for index in (channel?.members ?? []).indices {
      channel?.members[index].invite = .set(.pending)
    }
  }
}

extension NewChat {
  /// The body of the request that creates the room.
  fileprivate var matrixRequest: JSONValue {
    var body: [JSONValue.Member] = [
      .init("preset", .string(isDirect ? "trusted_private_chat" : "private_chat")),
      .init("invite", .array(members.map { .string($0.rawValue) })),
      .init("is_direct", .bool(isDirect)),
    ]
    if let name { body.append(.init("name", .string(name.trimmingBlanks))) }
    if let topic = topic?.trimmingBlanks, !topic.isEmpty {
      body.append(.init("topic", .string(topic)))
    }
    return .object(body)
  }
}

// Requests about a room itself.
extension ServerPlan {
  func inviting(_ person: UserID, to channel: ChannelID) -> ServerAction {
    naming(person, at: "invite", of: channel)
  }

  func removing(_ person: UserID, from channel: ChannelID) -> ServerAction {
    naming(person, at: "kick", of: channel)
  }

  private func naming(_ person: UserID, at place: String, of channel: ChannelID) -> ServerAction {
    let body: JSONValue = .object([.init("user_id", .string(person.rawValue))])
    return asking(.post, of: channel, at: place, body: body)
  }

  func setting(
    _ type: String,
    _ member: String,
    to text: String,
    of channel: ChannelID
  ) -> ServerAction {
    let content: JSONValue = .object([.init(member, .string(text.trimmingBlanks))])
    return asking(.put, of: channel, at: "state/\(type)", body: content)
  }

  func closing(
    _ id: MessageID,
    in channel: ChannelID,
    thread: MessageID?
  ) throws(StoreError) -> Result<ServerAction, SourceError> {
    guard let event = try event(id) else { return .failure(.unsent) }
    let isStable =
      state.message(id, in: channel, parent: thread ?? id)?.custom["stable_poll"] == .bool(true)
    let type = isStable ? "m.poll.end" : "org.matrix.msc3381.poll.end"
    let text = isStable ? "m.text" : "org.matrix.msc1767.text"
    let fallback = "The poll has ended."
    let content: [JSONValue.Member] = [
      relation("m.reference", to: event),
      .init(
        text,
        isStable ? .array([.object([.init("body", .string(fallback))])]) : .string(fallback)
      ),
      .init(type, .object([])),
    ]
    return .success(sending(type, .object(content), in: channel))
  }
}
