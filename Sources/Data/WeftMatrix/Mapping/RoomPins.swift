// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

/// The pinned messages of a room, by their events.
struct RoomPins: Equatable, Sendable {
  /// The type of the state event that lists them.
  static let type = "m.room.pinned_events"
  /// The maximum number of pinned messages of a room; of a longer list only the last ones are used.
  static let most = 250

  /// The events, each once, in the order in which they were pinned.
  private(set) var events: [String] = []
  /// When the list last changed, according to the server of the member who changed it.
  private(set) var changedAt: Date?

  init() {}

  /// Reads a state event; elements that aren't ids of events are left out.
  init(_ event: MatrixEvent) {
    var known: Set<String> = []
    let ids = (event.content["pinned"]?.elements ?? []).compactMap(\.id)
    events = ids.filter { $0.hasPrefix("$") && known.insert($0).inserted }.suffix(Self.most)
      .map(\.self)
    changedAt = event.sentAt
  }

  /// Reads the list from a stored memory of the room.
  init(stored value: JSONValue?) {
    events = value?["events"]?.texts ?? []
    changedAt = value?["changed"]?.date
  }

  /// The list in its stored form.
  var json: JSONValue {
    var members = MemoryWriter()
    members.put("events", events)
    members.put("changed", changedAt)
    return members.object
  }
}

extension SyncWriter {
  /// Marks those of the reported messages that are pinned.
  func mark(_ messages: inout [MessagePatch], pinnedBy pins: RoomPins) throws(StoreError) {
    guard !pins.events.isEmpty else { return }
    let pinned = Set(pins.events)
    for index in messages.indices {
      let id = messages[index].id
      // Only a message from this device has an id that isn't its event's.
      let event = id.rawValue.hasPrefix("$") ? id.rawValue : try EventIDs(notes).event(of: id)
      if let event, pinned.contains(event) { messages[index].pinnedAt = .set(moment(of: pins)) }
    }
  }

  /// Pins and unpins the known messages that were added to the room's list or removed from it.
  mutating func follow(
    _ pins: RoomPins,
    since before: RoomPins,
    in turn: RoomTurn
  ) throws(StoreError) {
    let (old, new) = (Set(before.events), Set(pins.events))
    for event in old.symmetricDifference(new).sorted() {
      let (id, isPinned) = (try id(of: event), new.contains(event))
      guard let message = state.message(id, in: turn.channel, parent: id),
        (message.pinnedAt != nil) != isPinned
      else { continue }
      apply(
        self.event(.messageUpdated, about: message, in: turn) {
          $0.pinnedAt = .set(isPinned ? moment(of: pins) : nil)
        }
      )
    }
  }

  /// Returns the member of the channel's custom data that lists the pinned messages.
  func listed(_ pins: RoomPins) throws(StoreError) -> JSONValue {
    if pins.events.isEmpty { return .null }
    var ids: [JSONValue] = []
    for event in pins.events { ids.append(.string(try id(of: event).rawValue)) }
    return .array(ids)
  }

  private func moment(of pins: RoomPins) -> Date { min(pins.changedAt ?? now, now) }
}
