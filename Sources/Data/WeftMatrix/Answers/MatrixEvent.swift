// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// An event of a room as the server reports it.
struct MatrixEvent: Equatable, Sendable {
  /// The maximum length of an id in bytes, as the specification limits it.
  static let mostIDBytes = 255

  var id: String
  var type: String
  var sender: String
  /// The state key of a state event; `nil` for any other event.
  var stateKey: String?
  /// When the sender's server claims that the event was sent; the claim may be wrong.
  var sentAt: Date
  var content: JSONValue
  var unsigned: JSONValue
  /// The event that this one redacts; room versions before 11 have it outside of the content.
  var redacts: String?

  /// Reads an event.
  ///
  /// - Parameter isStripped: Whether the event is stripped, as in invitations: it has no id and no timestamp.
  init(_ value: JSONValue, isStripped: Bool = false) throws(MatrixError) {
    guard case .object = value else { throw .badAnswer("an event is \(value.kindName)") }
    type = try Self.name("type", in: value)
    sender = try Self.name("sender", in: value)
    id = isStripped ? "" : try Self.name("event_id", in: value)
    stateKey = value["state_key"]?.text
    sentAt = Self.moment(value["origin_server_ts"])
    content = value["content"] ?? .object([])
    unsigned = value["unsigned"] ?? .object([])
    redacts = value["redacts"]?.text ?? content["redacts"]?.text
    if isState(RoomPins.type), let pinned = content["pinned"] {
      // Without this check the room would lose its pinned messages.
      guard case .array = pinned else {
        throw .badAnswer("the list of pinned messages is \(pinned.kindName)")
      }
    }
  }

  /// Reads a list of events; a missing list is empty.
  ///
  /// Unreadable events are left out. Rejecting the whole answer would block the sync forever, because the server would
  /// send the same answer again.
  ///
  /// - Parameter skipped: Is increased by the number of events that were left out.
  static func list(
    _ value: JSONValue?,
    isStripped: Bool = false,
    skipping skipped: inout Int
  ) throws(MatrixError) -> [MatrixEvent] {
    guard let value else { return [] }
    guard case .array(let elements) = value else {
      throw .badAnswer("a list of events is \(value.kindName)")
    }
    let events = elements.compactMap { try? MatrixEvent($0, isStripped: isStripped) }
    skipped += elements.count - events.count
    return events
  }

  /// Reads a timestamp in milliseconds since 1970; returns 1970 if the value isn't a number.
  static func moment(_ value: JSONValue?) -> Date {
    let most = 253_402_300_799_000.0
    let stamp = min(max(Double(value?.number ?? 0), 0), most)
    return Date(timeIntervalSince1970: stamp / 1000)
  }

  private static func name(_ key: String, in value: JSONValue) throws(MatrixError) -> String {
    guard let name = value[key]?.text, !name.isEmpty else {
      throw .badAnswer("an event has no \"\(key)\"")
    }
    guard name.utf8.count <= mostIDBytes else {
      throw .badAnswer("an event's \"\(key)\" has more than \(mostIDBytes) bytes")
    }
    return name
  }
}

extension MatrixEvent {
  /// The type and target of the event's relation, or `nil` if it has none.
  var relation: (type: String, to: String)? {
    guard let relates = content["m.relates_to"], let type = relates["rel_type"]?.text,
      let target = relates["event_id"]?.id
    else { return nil }
    return (type, target)
  }

  /// The root of the thread that the event replies in, or `nil` if it is in no thread.
  var threadRoot: String? {
    guard let relation, relation.type == "m.thread" else { return nil }
    return relation.to
  }

  /// The event that redacted this one, or `nil` if it wasn't redacted.
  var redaction: MatrixEvent? {
    unsigned["redacted_because"].flatMap { try? MatrixEvent($0) }
  }

  /// Returns whether this is a state event of a type, such as `m.room.name`.
  func isState(_ kind: String) -> Bool { type == kind && stateKey != nil }
}
