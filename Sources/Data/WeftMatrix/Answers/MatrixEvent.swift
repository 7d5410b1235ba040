// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// An event of a room as a server reports it.
struct MatrixEvent: Equatable, Sendable {
  /// The most bytes of an id; no server makes longer ones.
  static let mostIDBytes = 255

  var id: String
  var type: String
  var sender: String
  /// The key of an event that is part of the room's state, nil for any other.
  var stateKey: String?
  /// When the sender's server says that it was sent, which need not be true.
  var sentAt: Date
  var content: JSONValue
  var unsigned: JSONValue
  /// The event that this one redacts, where it stands outside of the content.
  var redacts: String?

  /// Reads an event.
  ///
  /// - Parameter isStripped: Whether it is one of an invitation, which has no id and no moment.
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
  }

  /// Reads a list of events; one that is missing is empty.
  ///
  /// An event that can't be read is left out: refused with the whole answer it would end the sync for ever, since the
  /// server gives the same answer again.
  ///
  /// - Parameter skipped: Grows by the number of events that were left out.
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

  /// Reads the moment of milliseconds since 1970; the beginning where they are none.
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
  /// The relation to another event, nil where there is none.
  var relation: (type: String, to: String)? {
    guard let relates = content["m.relates_to"], let type = relates["rel_type"]?.text,
      let target = relates["event_id"]?.id
    else { return nil }
    return (type, target)
  }

  /// The root of the thread that the event is a reply in, nil where it is in none.
  var threadRoot: String? {
    guard let relation, relation.type == "m.thread" else { return nil }
    return relation.to
  }

  /// The event that redacted this one, nil where none did.
  var redaction: MatrixEvent? {
    unsigned["redacted_because"].flatMap { try? MatrixEvent($0) }
  }

  /// Whether this event is the state of a kind, such as a room's name.
  func isState(_ kind: String) -> Bool { type == kind && stateKey != nil }
}
