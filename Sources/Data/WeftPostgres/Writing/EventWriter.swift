// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// Writes what events change: shared data, the viewer's own data, and other users' own data.
final class EventWriter {
  let workspace: WorkspaceReader
  let members: MemberWriter
  var log: LogWriter
  /// The changes about which other hosts haven't been notified yet.
  var untold = UntoldNews()

  init(_ workspace: WorkspaceReader) {
    self.workspace = workspace
    (members, log) = (MemberWriter(workspace), LogWriter(workspace))
  }

  var viewer: PostgresPerson { workspace.viewer }
  var cache: PostgresCache { workspace.cache }
  var documents: ModelDocuments { ModelDocuments(currentUser: viewer.id) }

  /// Queues a statement whose first value is the number of the workspace.
  func post(
    _ text: StaticString,
    _ values: [PostgresValue],
    checking check: @escaping (Int) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    try workspace.connection().post(text, [.integer(workspace.shard)] + values, checking: check)
  }

  // Events.

  /// Applies an event that the viewer caused and writes what it changed, inside a transaction.
  ///
  /// - Returns: The reason why the event can't be applied, or `nil` if it was.
  func record(_ event: ChatEvent, at now: Date) throws(StoreError) -> ChatRefusal? {
    let view = PostgresView(workspace.readerOfViewer)
    var state = try view.state()
    let refusal = state.apply(event).refusal
    // A state that lacks a model refuses what it would otherwise apply.
    try workspace.failures.check()
    if let refusal { return refusal }
    if event.isFleeting {
      if let told = event.told(by: viewer.id) { untold.fleeting.append(told) }
      return nil
    }
    guard let unsaved = state.unsavedEvents.first else { return nil }
    let told = unsaved.event.told(by: viewer.id, thread: state.threadAlone)
    // The states of other users start from the data before the event, so they are made before it is written.
    let others = try told.map { told throws(StoreError) in
      told.concernsOthers(than: viewer.id) ? try following(told, view.reader) : []
    }
    for (other, state) in others ?? [] { try writeOwn(state, of: other) }
    var rows: [LogRow] = []
    let written = try write(state, of: view, for: unsaved.event, telling: told, in: &rows)
    guard !unsaved.touched.isEmpty else { return nil }
    let channel = event.channelID.flatMap { written[$0] }
    let first = LogRow(
      person: viewer.id,
      channel: channel,
      document: Array(unsaved.event.line.utf8),
      touched: unsaved.touched,
      shared: told.map { Array($0.line.utf8) }
    )
    rows.insert(first, at: 0)
    if event.isReadingOfAll { rows += readings(of: written, like: unsaved.event) }
    try log.append(rows, at: now, latest: state.latestMoment)
    untold.isWritten = true
    return nil
  }

  /// Returns what other users receive when the viewer marks everything as read: one event for each channel.
  private func readings(of channels: [ChannelID: Int64], like event: ChatEvent) -> [LogRow] {
    channels.sorted { $0.key < $1.key }.map { id, number in
      let reading = ChatEvent(.messageRead, cid: id, at: event.createdAt) {
        $0.user = UserPatch(viewer.id)
      }
      var touched = TouchedRows()
      touched.channels = [id]
      return LogRow(
        person: viewer.id,
        channel: number,
        touched: touched,
        shared: Array(reading.line.utf8)
      )
    }
  }

  /// Returns the states of the other users who see a channel, after the event that they receive.
  private func following(
    _ told: ChatEvent,
    _ actor: PersonReader
  ) throws(StoreError) -> [(reader: PersonReader, state: ChatState)] {
    guard workspace.hasOthers, let channel = told.channelID,
      let audience = try ChannelAudience(of: channel, but: actor)
    else { return [] }
    var states: [(reader: PersonReader, state: ChatState)] = []
    for person in audience.people {
      let reader = PersonReader(workspace, for: person, among: audience)
      var state = try PostgresView(reader).state()
      guard state.apply(told).refusal == nil else { continue }
      states.append((reader, state))
    }
    return states
  }

  /// Writes the changes of the viewer's state.
  ///
  /// - Parameter told: The event for users who leave a channel.
  /// - Returns: The numbers of the channels that changed.
  private func write(
    _ state: ChatState,
    of view: PostgresView,
    for event: ChatEvent,
    telling told: ChatEvent?,
    in rows: inout [LogRow]
  ) throws(StoreError) -> [ChannelID: Int64] {
    let changes = state.unsaved
    let isShared = told != nil || event.isReadingOfAll
    for user in changes.users { try put(user) }
    var numbers: [ChannelID: Int64] = [:]
    for channel in changes.channels {
      let before = try view.reader.stored(channel.id)
      let written = before == nil ? nil : try view.wholeChannel(channel.id)
      let number = try put(channel, since: before, for: event, isShared: isShared)
      numbers[channel.id] = number
      try putMessages(of: channel, since: written, in: number, isShared: isShared)
      cache.replace(channel)
      guard isShared else { continue }
      try members.follow(
        channel,
        number: number,
        since: before,
        telling: told,
        in: &rows
      )
    }
    for thread in changes.threads {
      try put(thread, for: event, readBy: view.reader, isShared: isShared)
    }
    for id in changes.removedThreads { try remove(id, isShared: isShared) }
    cache.forgetNoteCounts()
    for note in changes.notes {
      try workspace.connection().put(note, of: viewer.id, in: workspace.shard)
    }
    if state.allRead != viewer.allRead || state.mutedUserIDs != viewer.muted {
      let account = PostgresPerson(
        id: viewer.id,
        muted: state.mutedUserIDs,
        allRead: state.allRead
      )
      try workspace.connection().put(account, in: workspace.shard)
      workspace.take(account)
    }
    return numbers
  }

  /// Writes the changes of a user's own data in a state.
  private func writeOwn(_ state: ChatState, of reader: PersonReader) throws(StoreError) {
    let changes = state.unsaved
    let person = reader.person.id
    for channel in changes.channels {
      // A user whom the event removed no longer sees the channel.
      guard let stored = try reader.stored(channel.id) else { continue }
      let own = channel.own(of: person, cleared: stored.own.truncatedAt)
      try members.put(own, of: person, seen: channel, number: stored.number)
    }
    for thread in changes.threads { try members.put(thread, for: person) }
    for note in changes.notes where note.kind.isOwn {
      try workspace.connection().put(note, of: person, in: workspace.shard)
    }
  }
}

extension ChatState {
  /// The only thread that events have changed, or `nil` if they changed a channel or no thread.
  fileprivate var threadAlone: MessageID? {
    let changes = unsaved
    return changes.channels.isEmpty ? changes.threads.first?.id : nil
  }
}

/// The changes of a store about which other hosts haven't been notified yet.
struct UntoldNews {
  /// Whether events were written to the log.
  var isWritten = false
  /// The events that are never logged.
  var fleeting: [ChatEvent] = []
}
