// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// The messages to be sent, in order.
///
/// A message is stored with its transaction id before it is sent. If the answer to the request gets lost, the message
/// is sent again with the same id, and the server ignores the duplicate.
struct Outbox: Equatable, Sendable {
  /// A message to be sent.
  struct Entry: Equatable, Sendable {
    /// The message's id, which is also the transaction id.
    var id: String
    var room: String
    var content: JSONValue
    /// The type of the event.
    var type = Self.messageType
    /// The file to upload before the message.
    var file: OutgoingFile?
    /// The uploaded file's address, or `nil` if it isn't uploaded yet.
    var address: String? { content["url"]?.text }

    fileprivate static let messageType = "m.room.message"
  }

  /// The key of the sync note that stores it.
  static let note = "outbox"
  /// The maximum number of queued messages.
  static let most = 1_000

  var entries: [Entry] = []

  init() {}

  /// Reads a stored outbox; unreadable data is ignored.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    entries = value.elements.compactMap { entry in
      guard let id = entry["id"]?.text, let room = entry["room"]?.text,
        let content = entry["content"]
      else { return nil }
      return Entry(
        id: id,
        room: room,
        content: content,
        type: entry["type"]?.text == PollPatch.startType ? PollPatch.startType : Entry.messageType,
        file: OutgoingFile(entry["file"])
      )
    }
  }

  /// The outbox in its stored form.
  var bytes: [UInt8] {
    let values = entries.map { entry in
      var members = MemoryWriter()
      members.put("id", entry.id)
      members.put("room", entry.room)
      members.put("content", entry.content)
      if entry.type != Entry.messageType { members.put("type", entry.type) }
      if let file = entry.file { members.put("file", file.json) }
      return members.object
    }
    return JSONWriter.bytes(.array(values))
  }
}

extension Outbox.Entry {
  /// The request that sends the message.
  var request: MatrixRequest {
    let place =
      "rooms/\(MatrixRequest.quoted(room))/send/\(type)/\(MatrixRequest.quoted(id))"
    return MatrixRequest(.put, "/_matrix/client/v3/" + place, body: content)
  }
}

// Sending.
extension AccountFile {
  /// Returns the messages to be sent.
  func outbox() throws(MatrixError) -> Outbox {
    try Self.noting { () throws(StoreError) in Outbox(try store.syncNote(Outbox.note)) }
  }

  /// Adds a message to its channel and to the outbox; one with several files becomes several messages.
  func queue(
    _ message: OutgoingMessage,
    in channel: ChannelID,
    at now: Date
  ) throws(SourceError) {
    try changing { state, notes throws(StoreError) in
      guard let room = SyncWriter.room(channel) else { return .unknown(channel) }
      if RoomMemory(try notes.note("room/" + room)).isEncrypted {
        return SourceError(MatrixError.encrypted)
      }
      var outbox = Outbox(try notes.note(Outbox.note))
      // Either all parts are added or none.
      var shown = state
      var added: [Outbox.Entry] = []
      for (index, part) in message.parts.enumerated() {
        // Increasing dates keep the parts in order.
        let moment = now.addingTimeInterval(Double(index) * StreamOrder.step)
        do throws(SourceError) {
          guard
            let entry = try add(part, in: channel, room: room, to: &shown, with: notes, at: moment)
          else {
            continue
          }
          guard outbox.entries.count + added.count < Outbox.most else { throw Self.isFull }
          added.append(entry)
        } catch {
          return error
        }
      }
      if added.isEmpty { return nil }
      state = shown
      outbox.entries = outbox.entries + added
      for entry in added { notes.set([], for: "sent/" + entry.id) }
      notes.set(outbox.bytes, for: Outbox.note)
      return nil
    }
  }

  /// Adds a message to its channel; returns its outbox entry, or `nil` if it was added before.
  private func add(
    _ message: OutgoingMessage,
    in channel: ChannelID,
    room: String,
    to state: inout ChatState,
    with notes: SyncNotes,
    at moment: Date
  ) throws(SourceError) -> Outbox.Entry? {
    let action = SourceAction.send(message, channel)
    guard var event = try action.event(in: state, at: moment) else { return nil }
    let chosen = event.message?.mentionedUsers.value?.map(\.id) ?? []
    let people =
      state.channel(channel, messages: 0)?.mentioned(in: message.text, chosen: chosen) ?? []
    let content = try OutgoingContent(message, people: people).json { id in
      try? EventIDs(notes).event(of: id)
    }
    let file = message.attachments.first.flatMap { OutgoingFile($0) }
    if let file, !has(file) {
      throw SourceError(
        .notAllowed,
        "the file \"\(file.name)\" no longer exists; attach it again"
      )
    }
    event.message?.localState = .set(.pendingSend)
    if let refusal = state.apply(event).refusal { throw SourceError(.other, refusal.description) }
    var entry = Outbox.Entry(id: message.id.rawValue, room: room, content: content, file: file)
    if message.poll != nil { entry.type = PollPatch.startType }
    return entry
  }

  /// Records that a message was sent and which event it became.
  func sent(_ entry: Outbox.Entry, as event: String, at now: Date) throws(MatrixError) {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { state, notes throws(StoreError) in
        var writer = try SyncWriter(state, notes, now: now)
        try writer.link(event, to: MessageID(entry.id))
        state = writer.state
        notes = writer.notes
        try Self.end(entry, as: nil, in: &state, &notes, at: now)
      }
    }
  }

  /// Records that the server refused a message.
  func refused(_ entry: Outbox.Entry, at now: Date) throws(MatrixError) {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { state, notes throws(StoreError) in
        try Self.end(entry, as: .sendingFailed, in: &state, &notes, at: now)
      }
    }
  }

  private static func end(
    _ entry: Outbox.Entry,
    as localState: LocalMessageState?,
    in state: inout ChatState,
    _ notes: inout SyncNotes,
    at now: Date
  ) throws(StoreError) {
    var outbox = Outbox(try notes.note(Outbox.note))
    outbox.entries.removeAll { $0.id == entry.id }
    notes.set(outbox.bytes, for: Outbox.note)
    let id = MessageID(entry.id)
    let channel = SyncWriter.channel(entry.room)
    // A sync may have reported the message already.
    guard let known = state.message(id, in: channel, parent: id), known.localState != nil else {
      return
    }
    let event = ChatEvent(.messageUpdated, cid: channel, at: now) {
      $0.message = MessagePatch(id) {
        $0.localState = .set(localState)
        $0.updatedAt = known.updatedAt ?? known.createdAt
        if let address = entry.address, localState == nil {
          $0.attachments = .set(known.attachments.map { $0.moved(to: address) })
        }
        if let parent = known.parentID { $0.parentID = .set(parent) }
      }
    }
    _ = state.apply(event)
  }

  private static let isFull = SourceError(
    .notAllowed,
    "\(Outbox.most) messages are queued; wait until they are sent"
  )

  /// Changes the file in one transaction; if the body returns an error, nothing is written and the error is thrown.
  func changing(
    _ body: (inout ChatState, inout SyncNotes) throws(StoreError) -> SourceError?
  ) throws(SourceError) {
    let refusal: SourceError?
    do throws(StoreError) {
      refusal = try store.synchronize(body)
    } catch {
      throw SourceError(error)
    }
    if let refusal { throw refusal }
  }
}

extension ChatAttachment {
  /// Returns the attachment with the server's address.
  fileprivate func moved(to address: String) -> ChatAttachment {
    var moved = self
    moved.url = address
    moved.previewURL = nil
    return moved
  }
}

/// Looks up the event ids of messages.
struct EventIDs {
  private let notes: SyncNotes

  init(_ notes: SyncNotes) { self.notes = notes }

  /// Returns the event id of a message, or `nil` if the message isn't sent yet.
  func event(of message: MessageID) throws(StoreError) -> String? {
    guard let note = try notes.note("sent/" + message.rawValue) else { return message.rawValue }
    return note.isEmpty ? nil : String(decoding: note, as: UTF8.self)
  }
}
