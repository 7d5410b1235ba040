// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A search for the lines of a page, which continues while the application is idle and then follows the changes.
protocol PageFinding: AnyObject {
  /// Whether there is more to search.
  var hasMoreToLoad: Bool { get }
  /// A number that grows whenever the results may differ.
  var version: Int { get }
  /// Searches for a moment.
  func loadMore()
  /// Starts again if unknown chats have changed, as after an import.
  func refresh()
}

extension PageFinding {
  /// Searches until nothing is left.
  func finish() {
    while hasMoreToLoad { loadMore() }
  }
}

/// The messages of some chats that meet a condition.
///
/// A file has no index of pinned messages, attachments or mentions, so finding them means examining messages: the
/// newest ones of each chat and of its latest threads.
final class MessageScan: PageFinding, ChangeFollower {
  /// The chats to search and how far.
  struct Extent {
    /// Returns the chats to search, in order.
    let channels: () -> [ChannelID]
    /// The only chat whose changes matter, or `nil` if those of all do.
    var only: ChannelID?
    /// How many messages of each chat are examined.
    let messages: Int
    /// How many threads of each chat are examined.
    let threads: Int
  }

  private struct Reading {
    let channel: ChannelID
    var messages: MessageHistory.Iterator
    var count = 0
    var threads: ArraySlice<MessageID>
  }

  private let engine: Engine
  private let extent: Extent
  private let isWanted: (ChatMessage) -> Bool
  private let onFind: () -> Void
  private var left: ArraySlice<ChannelID> = []
  private var reading: Reading?
  private var found: [MessageID: LocatedMessage] = [:]
  /// The messages found earlier that this search has not seen again.
  private var stale: Set<MessageID> = []
  private var sorted: [LocatedMessage]?
  /// Whether the engine has reported what changed.
  private var isTold = false
  private var seen: Int
  private(set) var hasMoreToLoad = true
  private(set) var version = 0
  /// Whether messages were left out, because there are too many or a chat has older ones.
  private(set) var isCut = false

  /// How many messages are listed, the newest ones.
  static let most = 500
  /// How many messages one step examines, so that no key has to wait.
  private static let step = 256
  /// Events that change more messages start the search again.
  private static let mostFollowed = 64

  /// - Parameter onFind: Called when a step found something or was the last one.
  init(
    _ app: ChatApp,
    _ extent: Extent,
    onFind: @escaping () -> Void,
    where isWanted: @escaping (ChatMessage) -> Bool
  ) {
    engine = app.engine
    self.extent = extent
    self.isWanted = isWanted
    self.onFind = onFind
    seen = app.engine.changeCount
    left = extent.channels()[...]
    app.add(self)
    // Messages in memory are examined faster than a page is drawn.
    if engine.state.isBacked { loadMore() } else { finish() }
  }

  /// The messages, newest first.
  var messages: [LocatedMessage] {
    if let sorted { return sorted }
    let all = found.values.sorted { MessageCursor($0.message) > MessageCursor($1.message) }
    let newest = Array(all.prefix(Self.most))
    if all.count > Self.most { isCut = true }
    sorted = newest
    return newest
  }

  func refresh() {
    guard seen != engine.changeCount else { return }
    seen = engine.changeCount
    if !isTold { startAgain() }
    isTold = false
  }

  private func startAgain() {
    left = extent.channels()[...]
    reading = nil
    stale = Set(found.keys)
    hasMoreToLoad = true
  }

  func loadMore() {
    guard hasMoreToLoad else { return }
    let before = version
    for _ in 0..<Self.step where hasMoreToLoad { advance() }
    if version != before || !hasMoreToLoad { onFind() }
  }

  /// Examines the next message or thread.
  private func advance() {
    guard var now = reading ?? next() else { return end() }
    if now.count < extent.messages, let message = now.messages.next() {
      now.count += 1
      if now.count == extent.messages { isCut = true }
      look(at: message, in: now.channel)
    } else if let thread = now.threads.popFirst() {
      let replies = engine.state.thread(thread, channelMessages: 0)?.latestReplies ?? []
      for reply in replies { look(at: reply, in: now.channel) }
    } else {
      reading = nil
      return
    }
    reading = now
  }

  private func next() -> Reading? {
    guard let id = left.popFirst() else { return nil }
    return Reading(
      channel: id,
      messages: engine.state.history(of: id).makeIterator(),
      threads: engine.state.threadIDs(of: id).suffix(extent.threads)
    )
  }

  private func end() {
    hasMoreToLoad = false
    for id in stale { set(nil, for: id) }
    stale = []
  }

  private func look(at stored: ChatMessage, in channel: ChannelID) {
    stale.remove(stored.id)
    let message = isWanted(stored) && stored.isListed ? engine.state.current(stored) : nil
    set(message.map { LocatedMessage(channel: channel, message: $0) }, for: stored.id)
  }

  private func set(_ message: LocatedMessage?, for id: MessageID) {
    if message == nil, found[id] == nil { return }
    found[id] = message
    sorted = nil
    version += 1
    guard found.count > 2 * Self.most else { return }
    found = Dictionary(uniqueKeysWithValues: messages.map { ($0.message.id, $0) })
  }

  func follow(_ change: ChatChange) {
    isTold = true
    let channels = change.channels.filter { extent.only == nil || $0.key == extent.only }
    // Cleared, or with too many changes to follow one by one.
    let isCleared = change.messages.isEmpty && channels.values.contains { $0.contains(.messages) }
    let isGone = extent.only.map(change.vanishedChannels.contains) ?? false
    if isCleared || isGone || change.messages.count > Self.mostFollowed { return startAgain() }
    for id in change.messages.keys {
      let places = found[id].map { [$0.channel] } ?? Array(channels.keys)
      follow(id, in: places, of: Array(change.threads.keys))
    }
    let isRenamed = found.values.contains { change.users[$0.message.author.id] != nil }
    if !change.users.isEmpty, isRenamed { version += 1 }
  }

  private func follow(_ id: MessageID, in channels: [ChannelID], of threads: [MessageID]) {
    let state = engine.state
    let parents = [found[id]?.message.parentID] + threads.map(Optional.some)
    for channel in channels {
      for parent in parents {
        guard let message = state.message(id, in: channel, parent: parent) else { continue }
        return look(at: message, in: channel)
      }
    }
    if !channels.isEmpty { set(nil, for: id) }
  }
}

extension ChatMessage {
  /// Whether lists of messages outside their chat may show the message.
  fileprivate var isListed: Bool {
    !isDeleted && !isShadowed && kind != .ephemeral && kind != .error && kind != .system
  }
}
