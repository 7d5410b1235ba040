// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Decrypting the events of an answer.
extension SyncAnswer {
  /// Returns the answer with its encrypted events decrypted, as far as there are keys.
  func read(by decrypting: Decrypting) async -> SyncAnswer {
    switch self {
    case .sliding(let news, let isWhole):
      return .sliding(await news.read(by: decrypting), isWhole: isWhole)
    case .sync(let news): return .sync(await news.read(by: decrypting))
    case .threads(let room, let events):
      return .threads(room: room, await decrypting.read(events, of: room))
    case .event(let room, let event):
      return .event(room: room, await decrypting.read([event], of: room)[0])
    case .older(let room, let place, var events):
      events.events = await decrypting.read(events.events, of: room)
      return .older(room: room, from: place, events)
    case .replies(let room, let root, let place, var events):
      events.events = await decrypting.read(events.events, of: room)
      return .replies(room: room, root: root, from: place, events)
    case .surroundings(let room, var found):
      found.timeline = await decrypting.read(found.timeline, of: room)
      found.event = found.timeline.first { $0.id == found.event.id } ?? found.event
      return .surroundings(room: room, found)
    case .nothing: return self
    }
  }
}

extension SyncNews {
  fileprivate func read(by decrypting: Decrypting) async -> SyncNews {
    var read = self
    for index in rooms.indices {
      read.rooms[index].timeline = await decrypting.read(
        rooms[index].timeline,
        of: rooms[index].id
      )
    }
    return read
  }
}

extension Decrypting {
  /// Decrypts events, including the newest reply that the server bundles with a thread's root.
  fileprivate func read(_ events: [MatrixEvent], of room: String) async -> [MatrixEvent] {
    var all: [MatrixEvent] = []
    for event in events {
      var event = await read(event, of: room)
      if let thread = event.unsigned.at("m.relations", "m.thread"),
        let told = thread["latest_event"], let reply = try? MatrixEvent(told)
      {
        let said = await read(reply, of: room)
        if said != reply {
          let latest = told.setting("type", .string(said.type)).setting("content", said.content)
          let relations = event.unsigned["m.relations"]?
            .setting("m.thread", thread.setting("latest_event", latest))
          event.unsigned = event.unsigned.setting("m.relations", relations ?? .null)
        }
      }
      all.append(event)
    }
    return all
  }
}

extension JSONValue {
  /// Returns the object with a member set to another value.
  fileprivate func setting(_ key: String, _ value: JSONValue) -> JSONValue {
    .object(members.filter { $0.key != key } + [.init(key, value)])
  }
}

// Keys that arrive later.
extension AccountFile {
  /// The maximum number of messages to request again, and of messages to check per room.
  static let (mostRetries, mostRetriesInRoom) = (1_000, 256)

  /// Schedules the encrypted messages of channels to be requested again, newest first.
  ///
  /// - Returns: The number of messages.
  func retryDecryption(in channels: [ChannelID]) throws(MatrixError) -> Int {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { state, notes throws(StoreError) in
        var progress = SyncProgress(try notes.note(SyncProgress.note))
        var count = 0
        for channel in channels {
          guard let room = SyncWriter.room(channel), count < Self.mostRetries else { continue }
          let hidden = state.history(of: channel).prefix(Self.mostRetriesInRoom)
            .filter { $0.custom["encrypted"] == .bool(true) && !$0.isDeleted }
          for message in hidden.prefix(Self.mostRetries - count) {
            progress.wants.insert(.event(room: room, id: message.id.rawValue))
            count += 1
          }
        }
        if count > 0 { notes.set(progress.bytes, for: SyncProgress.note) }
        return count
      }
    }
  }
}
