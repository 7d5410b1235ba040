// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// An import of responses of Stream's API about channels and threads.
struct StreamImport {
  private let document: PayloadCursor
  private let currentUserID: UserID?
  private var reader: StreamReader

  init(_ document: JSONValue, _ format: ImportFormat, for currentUserID: UserID?) {
    self.document = PayloadCursor(document)
    self.currentUserID = currentUserID
    reader = StreamReader(ImportReader(format))
  }

  /// Passes all models to a sink: users, then channels, then threads.
  mutating func run(
    into sink: inout some ImportSink,
    _ progress: (ImportProgress) -> Void
  ) throws -> ImportReport {
    let channels = readChannels()
    let threads = readThreads()
    let total = channels.count + threads.count
    for id in reader.users.list {
      if let known = try sink.user(id) { reader.users.complete(id, from: known) }
    }
    let models = StreamModels(users: reader.users, currentUserID: currentUserID ?? reader.asker)
    var notes = reader.notes
    notes.report.currentUserID = models.currentUserID
    for id in models.users.list { try notes.emit(models.users[id], into: &sink) }
    try sink.receive(currentUser: models.currentUserID)
    var taken: [ChannelID: ChatChannel] = [:]
    for (index, patch) in complete(channels, with: threads).enumerated() {
      // A thread contains only a part of its channel.
      let known = try sink.channel(patch.id)
      let channel = models.channel(patch, isWhole: index < channels.count, over: known)
      taken[channel.id] = channel
      try notes.emit(channel, into: &sink)
      progress(ImportProgress(unit: .elements, done: min(index + 1, channels.count), total: total))
    }
    for (index, thread) in threads.enumerated() {
      guard let channel = taken[thread.channelID] else { continue }
      let known = try sink.thread(thread.patch.id)
      try notes.emit(models.thread(thread, in: channel, over: known), into: &sink)
      let done = channels.count + index + 1
      progress(ImportProgress(unit: .elements, done: done, total: total))
    }
    return notes.report
  }

  private mutating func readChannels() -> [ChannelPatch] {
    var places = reader.notes.elements(document["channels"])
    if document["channel"].isPresent { places.append(document) }
    var known: Set<ChannelID> = []
    return places.compactMap { place in
      guard let channel = reader.channel(place) else { return nil }
      guard known.insert(channel.id).inserted else {
        reader.notes.note(place["channel"]["cid"].fail("another channel has the same id"))
        return nil
      }
      return channel
    }
  }

  private mutating func readThreads() -> [StreamThread] {
    var places = reader.notes.elements(document["threads"])
    if document["thread"].isPresent { places.append(document["thread"]) }
    var known: Set<MessageID> = []
    return places.compactMap { place in
      guard let thread = reader.thread(place) else { return nil }
      guard known.insert(thread.patch.id).inserted else {
        reader.notes.note(place["parent_message_id"].fail("another thread has the same parent"))
        return nil
      }
      return thread
    }
  }

  /// Returns the channels with the parent messages of their threads added.
  ///
  /// Channels that only threads mention are included. A response has only the newest messages of
  /// most channels, and a thread can't be shown without its parent.
  private func complete(
    _ channels: [ChannelPatch],
    with threads: [StreamThread]
  ) -> [ChannelPatch] {
    var all = channels
    var places: [ChannelID: Int] = [:]
    for (index, channel) in channels.enumerated() { places[channel.id] = index }
    var parents: [Int: [MessagePatch]] = [:]
    for thread in threads {
      let index = places[thread.channelID] ?? all.count
      if index == all.count {
        places[thread.channelID] = index
        all.append(Self.bare(thread))
      }
      parents[index, default: []].append(thread.parent)
    }
    for (index, parents) in parents {
      let known = Set(all[index].messages.map(\.id))
      all[index].messages += parents.filter { !known.contains($0.id) }
    }
    return all
  }

  private static func bare(_ thread: StreamThread) -> ChannelPatch {
    // If a thread names one channel and contains another, the named one is used.
    var channel = thread.channel ?? ChannelPatch(thread.channelID)
    channel.id = thread.channelID
    channel.messages = []
    return channel
  }
}

/// An import of events of Stream's web socket.
enum StreamEvents {
  /// Passes the events of a document, which is one event or an array of them, to a sink.
  static func run(
    _ document: JSONValue,
    into sink: inout some ImportSink,
    _ progress: (ImportProgress) -> Void
  ) throws -> ImportReport {
    var notes = ImportReader(.streamEvents)
    let root = PayloadCursor(document)
    let places = root.isObject ? [root] : notes.elements(root)
    for (index, place) in places.enumerated() {
      let event = notes.read(place) { place throws(WorkspaceError) in try ChatEvent(place) }
      if let event { try notes.emit(event, into: &sink) }
      progress(ImportProgress(unit: .elements, done: index + 1, total: places.count))
    }
    return notes.report
  }

  /// Passes events to a sink, one per line.
  static func run(
    lines bytes: [UInt8],
    into sink: inout some ImportSink,
    _ progress: (ImportProgress) -> Void
  ) throws -> ImportReport {
    var notes = ImportReader(.streamEvents)
    let total = bytes.count { $0 == UInt8(ascii: "\n") } + (bytes.last == 0x0A ? 0 : 1)
    for line in EventLog(bytes) {
      switch line.event {
      case .success(let event): try notes.emit(event, into: &sink)
      case .failure(let error): notes.note("line \(error.line)", error.reason)
      }
      progress(ImportProgress(unit: .elements, done: line.number, total: total))
    }
    return notes.report
  }
}
