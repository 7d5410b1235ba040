// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

// Pinning messages for everyone in a room.
extension MatrixSource {
  /// How often a change is sent: a second time if another client overwrote the first.
  private static let mostAttempts = 2

  /// Pins a message or ends its pin.
  ///
  /// A room has one list of pinned messages, and each change replaces it. So this reads the list before the change,
  /// and once more after it.
  func change(
    pinOf message: MessageID,
    to isOn: Bool,
    in channel: ChannelID,
    by action: SourceAction
  ) async throws(SourceError) {
    guard let room = SyncWriter.room(channel) else { throw .unknown(channel) }
    var event: String?
    try file.changing { state, notes throws(StoreError) in
      do throws(SourceError) {
        guard try action.event(in: state, at: Date()) != nil else { return nil }
      } catch {
        return error
      }
      event = try EventIDs(notes).event(of: message)
      return event == nil ? .unsent : nil
    }
    guard let event else { return }
    var known = try await pins(of: room)
    for _ in 0..<Self.mostAttempts where known.has(event) != isOn {
      let changed = try known.turning(event, on: isOn)
      _ = try await ask(MatrixRequest(.put, Self.place(of: room), body: changed.content))
      known = try await pins(of: room)
    }
    guard known.has(event) == isOn else {
      throw SourceError(
        .other,
        "somebody else changed the pinned messages of this chat at the same time; try again"
      )
    }
    try finish(action, by: .local, as: nil)
  }

  private static func place(of room: String) -> String {
    "/_matrix/client/v3/rooms/\(MatrixRequest.quoted(room))/state/\(RoomPins.type)"
  }

  /// Returns the list of pinned messages as the server has it.
  private func pins(of room: String) async throws(SourceError) -> PinnedContent {
    let request = MatrixRequest(.get, Self.place(of: room))
    switch await http.ask(request, token: account.token) {
    case .failure(let error): throw SourceError(error)
    case .answer(let answer):
      // A room in which nothing was ever pinned has no list.
      if answer.status == 404, answer.errorName == "M_NOT_FOUND" { return PinnedContent() }
      guard answer.isSuccess else { throw SourceError(answer.error) }
      guard let content = try? JSONParser.parse(answer.body) else {
        throw SourceError(MatrixError.badAnswer("the list of pinned messages can't be read"))
      }
      return PinnedContent(content: content)
    }
  }
}

/// The content of the state event that lists a room's pinned messages, with all that other clients put there.
private struct PinnedContent {
  private(set) var content: JSONValue = .object([])

  private var elements: [JSONValue] { content["pinned"]?.elements ?? [] }

  /// Returns whether the list has an event.
  func has(_ event: String) -> Bool { elements.contains(.string(event)) }

  /// Returns the list with an event or without it.
  func turning(_ event: String, on isOn: Bool) throws(SourceError) -> PinnedContent {
    guard !isOn || elements.count < RoomPins.most else {
      throw SourceError(
        .notAllowed,
        "this chat already has \(elements.count) pinned messages; unpin one of them first"
      )
    }
    let others = elements.filter { $0 != .string(event) }
    let pinned = JSONValue.array(isOn ? others + [.string(event)] : others)
    let kept = content.members.filter { $0.key != "pinned" }
    return PinnedContent(content: .object(kept + [.init("pinned", pinned)]))
  }
}
