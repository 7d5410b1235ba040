// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftStore

/// The users and models that a store has read recently, each kind up to a limit.
final class PostgresCache {
  private var users: [UserID: ChatUser?] = [:]
  private var models = RecentModels()
  private var stored: [ChannelID: StoredChannel] = [:]
  /// The channels of the page that was read last, with the messages that rows of lists show.
  private var page: [ChannelID: ChatChannel] = [:]
  /// The messages that are known to have no thread in the viewer's view.
  private var threadless: Set<MessageID> = []
  /// The numbers of notes, by kinds that were counted.
  private var noteCounts: [Int: Int] = [:]

  /// The maximum numbers of users, of stored channels, and of channels as rows show them; a full cache is emptied.
  private static let (mostUsers, mostStored, mostShown) = (10_000, 256, 512)

  // Users.

  /// Returns a user, which is `nil` if the workspace doesn't describe it, or `nil` if that isn't known.
  func user(_ id: UserID) -> ChatUser?? { users[id] }

  func keep(_ user: ChatUser?, as id: UserID) {
    if users.count >= Self.mostUsers { users = [:] }
    users[id] = .some(user)
  }

  // Channels.

  func storedChannel(_ id: ChannelID) -> StoredChannel? { stored[id] }

  func keep(_ channel: StoredChannel, as id: ChannelID) {
    if stored.count >= Self.mostStored, stored[id] == nil { stored = [:] }
    stored[id] = channel
  }

  func wholeChannel(_ id: ChannelID) -> ChatChannel? { models.wholeChannel(id) }

  func keepWhole(_ channel: ChatChannel) { models.keepWhole(channel) }

  /// Replaces a channel that was changed.
  func replace(_ channel: ChatChannel) {
    changeMarks(of: channel.id)
    if channel.marks.isMarked { hasNoMarkedChannels = false }
    models.forget(channel.id)
    page[channel.id] = nil
    models.keepWhole(channel)
  }

  func shownChannel(_ id: ChannelID) -> ChatChannel? { page[id] ?? models.shownChannel(id) }

  func keepShown(_ channel: ChatChannel) {
    // A changed channel of the page stays in the page's cache.
    if page.isEmpty { models.keepShown(channel) } else { keepOfPage(channel) }
  }

  func keepOfPage(_ channel: ChatChannel) {
    if page.count >= Self.mostShown { page = [:] }
    page[channel.id] = channel
  }

  /// Returns how many of these channels are missing in the cache of the last page.
  func missingOfPage(_ ids: some Sequence<ChannelID>) -> Int { ids.count { page[$0] == nil } }

  // Threads and notes.

  func thread(_ id: MessageID) -> ChatThread? { models.thread(id) }

  func keep(_ thread: ChatThread) { models.keep(thread) }

  func isThreadless(_ id: MessageID) -> Bool { threadless.contains(id) }

  func keepThreadless(_ id: MessageID) {
    if threadless.count >= Self.mostShown { threadless = [] }
    threadless.insert(id)
  }

  /// Forgets which messages have no thread, because one of them has begun one.
  func forgetThreadless() { threadless = [] }

  /// Whether the viewer is known to have pinned and archived no channel.
  var hasNoMarkedChannels = false
  /// The channels that the user has pinned or archived, or `nil` if they have to be read.
  private(set) var marked: MarkedChannels?
  /// The channels that have changed since, whose marks have to be read.
  private(set) var changedSinceMarks: Set<ChannelID> = []

  func keep(_ marked: MarkedChannels) { (self.marked, changedSinceMarks) = (marked, []) }

  private func changeMarks(of id: ChannelID) {
    guard marked != nil else { return }
    changedSinceMarks.insert(id)
    // Reading all of them is cheaper.
    if changedSinceMarks.count > Self.mostShown { (marked, changedSinceMarks) = (nil, []) }
  }

  /// The user's private notes, or `nil` if they have to be read.
  var ownNotes: [StateNote]?

  func noteCount(_ kind: StateNote.Kind) -> Int? { noteCounts[kind.number] }

  func keepNoteCount(_ count: Int, of kind: StateNote.Kind) { noteCounts[kind.number] = count }

  // Forgetting.

  func forget(_ id: ChannelID) {
    changeMarks(of: id)
    stored[id] = nil
    page[id] = nil
    models.forget(id)
  }

  func forget(_ id: MessageID) { models.forget(id) }

  func forgetNoteCounts() { (noteCounts, ownNotes) = ([:], nil) }

  /// Forgets a user who was changed, and all channels and threads, since any may contain the user.
  func forget(_ id: UserID) {
    users[id] = nil
    stored = [:]
    page = [:]
    models.forgetAll()
  }

  /// Forgets the models that events have changed.
  func forget(_ touched: TouchedRows) {
    for id in touched.channels.union(touched.goneChannels) { forget(id) }
    for id in touched.threads.union(touched.goneThreads) { forget(id) }
    threadless = []
    forgetNoteCounts()
  }

  /// Forgets all models.
  func forgetModels() {
    (marked, changedSinceMarks) = (nil, [])
    stored = [:]
    page = [:]
    threadless = []
    forgetNoteCounts()
    models.forgetAll()
  }

  /// Forgets all users and models.
  func forgetAll() {
    users = [:]
    forgetModels()
  }
}
