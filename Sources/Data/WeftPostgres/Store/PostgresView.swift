// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// A user who sees a workspace.
struct PostgresPerson {
  let id: UserID
  /// Whether the user has imported the workspace, and sees all of it.
  let isOwner: Bool
  /// The users whose messages don't count as unread.
  var muted: Set<UserID> = []
  /// The date up to which the user has read everything.
  var allRead: Date?
}

/// One user's view of a workspace, from which a state reads its models.
///
/// Every statement that reads a channel, a message or a thread joins the user's own rows, so it can't return what the
/// user doesn't see. States may read from any thread; a lock lets one read at a time.
final class PostgresView: @unchecked Sendable {
  // SAFETY: the view uses the store only under the lock, and the store's owner uses it only while no
  // state reads.
  let store: PostgresStore
  let person: PostgresPerson
  let keepsModels: Bool
  /// The users of a channel whose data is read together.
  let audience: ChannelAudience?
  private let lock = Mutex(())

  /// The number of a channel's newest messages that are read for its row.
  static let shownMessages = 16

  init(
    _ store: PostgresStore,
    _ person: PostgresPerson,
    keepsModels: Bool = false,
    among audience: ChannelAudience? = nil
  ) {
    (self.store, self.person, self.keepsModels) = (store, person, keepsModels)
    self.audience = audience
  }

  /// Returns the users whose data of a channel is read together.
  func audience(of channel: ChannelID) -> ChannelAudience? {
    audience?.channel == channel ? audience : nil
  }

  /// Reads from the store; on an error, records it as the store's failure and returns `nil`.
  func read<Value>(_ body: () throws(StoreError) -> Value) -> Value? {
    lock.withLock { _ in
      do throws(StoreError) {
        return try body()
      } catch {
        store.note(error)
        return nil
      }
    }
  }

  /// Returns a state of the workspace as the user sees it now.
  func state() throws(StoreError) -> ChatState {
    let user = try store.user(person.id) ?? ChatUser(id: person.id)
    let head = store.head
    return ChatState(
      currentUser: user,
      mutedUserIDs: person.muted,
      config: head.config,
      now: [head.now, head.latestDate].compactMap(\.self).max(),
      allReadAt: person.allRead,
      self
    )
  }

  /// The first values of every statement of the view.
  var key: [PostgresValue] { [.integer(store.shard), .text(person.id.rawValue)] }

  var documents: ModelDocuments {
    ModelDocuments(currentUser: person.id) { [store] in store.userOrNone($0) }
  }

  func query(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    limit: Int = 1,
    _ body: (PostgresRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    try store.connection().query(text, key + values, limit: limit, body)
  }
}

// Channels.
extension PostgresView {
  /// A channel as it is stored.
  struct StoredChannel {
    let number: Int64
    let id: String
    /// The data shared by all users, without messages.
    let shared: ChatChannel
    /// The user's own data.
    let own: ChatChannel

    /// The date up to which the user has removed the messages for themselves, as a value for statements.
    var cleared: Double { own.truncatedAt?.timeIntervalSinceReferenceDate ?? -.infinity }
  }

  /// Reads a channel without its messages; returns `nil` if the user doesn't see one with that id.
  func stored(_ id: ChannelID) throws(StoreError) -> StoredChannel? {
    if keepsModels, let known = store.stored[id] { return known }
    if let audience = audience(of: id) { return try audience.stored(for: self) }
    var row: (number: Int64, shared: [UInt8], own: [UInt8])?
    try query(
      """
      SELECT c.number, c.document, m.document FROM weft.channel c
      JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
      WHERE c.shard = $1 AND c.id = $3 AND m.document IS NOT NULL
      """,
      [.text(id.rawValue)]
    ) { row = ($0.integer(0), $0.bytes(1), $0.bytes(2)) }
    guard let row else { return nil }
    let stored = try stored(row.number, id.rawValue, row.shared, row.own)
    if keepsModels { store.keep(stored, of: id) }
    return stored
  }

  /// Returns the channel as the user sees it.
  func seen(_ stored: StoredChannel, _ messages: [ChatMessage]) -> ChatChannel {
    var channel = stored.shared.seen(with: stored.own, by: person.id)
    channel.latestMessages = messages
    return channel
  }

  func channel(_ id: ChannelID, messages limit: Int) throws(StoreError) -> ChatChannel? {
    guard let stored = try stored(id) else { return nil }
    return seen(stored, try messages(of: stored, limit: limit))
  }

  /// Reads a channel; its older messages are read on demand.
  func wholeChannel(_ id: ChannelID) throws(StoreError) -> ChatChannel? {
    if keepsModels, let known = store.models.wholeChannel(id) { return known }
    let limit = MessageHistory.usual
    guard var channel = try withMessages(id, limit) else { return nil }
    channel.history = MessageHistory(channel.latestMessages, of: id, limit: limit, in: self)
    if keepsModels { store.models.keepWhole(channel) }
    return channel
  }

  func channelAsShown(_ id: ChannelID) throws(StoreError) -> ChatChannel? {
    if keepsModels, let known = store.page[id] ?? store.models.shownChannel(id) { return known }
    let channel = try channel(id, messages: Self.shownMessages)
    if keepsModels, let channel { store.keepShown(channel) }
    return channel
  }
}

// Messages.
extension PostgresView {
  /// Reads the messages of a channel, newest first.
  func messages(of stored: StoredChannel, limit: Int) throws(StoreError) -> [ChatMessage] {
    if limit == 0 { return [] }
    if let audience = audience(of: ChannelID(stored.id)),
      let messages = try audience.messages(for: self, after: stored.cleared, limit: limit)
    {
      return messages
    }
    var messages: [ChatMessage] = []
    try query(
      """
      SELECT m.id, m.document, o.document FROM weft.message m
      LEFT JOIN weft.own o ON o.shard = m.shard AND o.person = $2 AND o.message = m.id
      WHERE m.shard = $1 AND m.channel = $3 AND m.date > $4
      ORDER BY m.date DESC, m.id DESC LIMIT $5
      """,
      [.integer(stored.number), .double(stored.cleared), .integer(Int64(limit))],
      limit: limit
    ) { row throws(StoreError) in messages.append(try message(row, 0, in: stored.number)) }
    return messages
  }

  /// Reads the messages of a channel that are older than a position, newest first.
  func messages(
    of id: ChannelID,
    before end: MessageCursor,
    most limit: Int
  ) throws(StoreError) -> [ChatMessage] {
    var messages: [ChatMessage] = []
    try query(
      """
      SELECT m.id, m.document, o.document FROM weft.channel c
      JOIN weft.member s ON s.shard = c.shard AND s.channel = c.number AND s.person = $2
      JOIN weft.message m ON m.shard = c.shard AND m.channel = c.number AND m.date > s.cleared
      LEFT JOIN weft.own o ON o.shard = m.shard AND o.person = $2 AND o.message = m.id
      WHERE c.shard = $1 AND c.id = $3 AND s.document IS NOT NULL AND (m.date, m.id) < ($4, $5)
      ORDER BY m.date DESC, m.id DESC LIMIT $6
      """,
      [
        .text(id.rawValue), .double(end.createdAt.timeIntervalSinceReferenceDate),
        .text(end.id.rawValue), .integer(Int64(limit)),
      ],
      limit: limit
    ) { row throws(StoreError) in messages.append(try message(row, 0)) }
    return messages
  }

  func message(_ id: MessageID, in channel: ChannelID) throws(StoreError) -> ChatMessage? {
    if let audience = audience(of: channel) { return try audience.message(id, for: self) }
    var found: ChatMessage?
    try query(
      """
      SELECT m.id, m.document, o.document FROM weft.message m
      JOIN weft.channel c ON c.shard = m.shard AND c.number = m.channel
      JOIN weft.member s ON s.shard = m.shard AND s.channel = m.channel AND s.person = $2
      LEFT JOIN weft.own o ON o.shard = m.shard AND o.person = $2 AND o.message = m.id
      WHERE m.shard = $1 AND m.id = $3 AND c.id = $4 AND s.document IS NOT NULL
        AND m.date > s.cleared
      """,
      [.text(id.rawValue), .text(channel.rawValue)]
    ) { row throws(StoreError) in found = try message(row, 0) }
    return found
  }

  /// Reads a message from three columns: its id, its document and the user's own document.
  func message(
    _ row: PostgresRow,
    _ column: Int32,
    in channel: Int64? = nil
  ) throws(StoreError) -> ChatMessage {
    let own = row.optionalBytes(column + 2)
    return try message(row.text(column), row.bytes(column + 1), own, in: channel)
  }
}

// Threads.
extension PostgresView {
  func thread(_ id: MessageID, messages limit: Int) throws(StoreError) -> ChatThread? {
    if keepsModels, let known = store.models.thread(id) { return known }
    if keepsModels, store.threadless.contains(id) { return nil }
    if let audience, try !audience.hasThread(id, person.id) { return nil }
    var row:
      (channel: String, document: [UInt8], parent: [UInt8], own: [UInt8]?, replies: [UInt8]?)?
    try query(
      """
      SELECT c.id, t.document, t.parent, o.document, v.document FROM weft.view v
      JOIN weft.thread t ON t.shard = v.shard AND t.id = v.thread
      JOIN weft.channel c ON c.shard = t.shard AND c.number = t.channel
      LEFT JOIN weft.own o ON o.shard = v.shard AND o.person = $2 AND o.message = v.thread
      WHERE v.shard = $1 AND v.person = $2 AND v.thread = $3
      """,
      [.text(id.rawValue)]
    ) {
      row = (
        $0.text(0), $0.bytes(1), $0.bytes(2), $0.optionalBytes(3), $0.optionalBytes(4)
      )
    }
    if row == nil, keepsModels { store.keepThreadless(id) }
    guard let row, let channel = try channel(ChannelID(row.channel), messages: limit) else {
      return nil
    }
    let parent = try message(id.rawValue, row.parent, row.own)
    let thread = try thread(id.rawValue, row.document, row.replies, parent, in: channel)
    if keepsModels, let thread { store.models.keep(thread) }
    return thread
  }

  /// Reads a thread, without messages that the user has removed for themselves.
  func thread(
    _ id: String,
    _ document: [UInt8],
    _ ownDocument: [UInt8]?,
    _ parent: ChatMessage,
    in channel: ChatChannel
  ) throws(StoreError) -> ChatThread? {
    try store.decode("thread \(id)") { () throws(WorkspaceError) in
      var documents = documents
      let thread = try documents.thread(document, below: parent, in: channel)
      let own = try ownDocument.map { bytes throws(WorkspaceError) in
        try documents.thread(bytes, below: parent, in: channel)
      }
      return thread.seen(with: own, by: person.id)
    }.withoutRemoved(in: channel)
  }
}

extension PostgresView {
  /// Reads the shared thread, without the content of its channel.
  func sharedThread(_ id: MessageID) throws(StoreError) -> ChatThread? {
    var row: (channel: String, document: [UInt8], parent: [UInt8])?
    try query(
      """
      SELECT s.id, t.document, t.parent FROM weft.thread t
      JOIN weft.member s ON s.shard = t.shard AND s.channel = t.channel AND s.person = $2
      WHERE t.shard = $1 AND t.id = $3 AND s.document IS NOT NULL
      """,
      [.text(id.rawValue)]
    ) { row = ($0.text(0), $0.bytes(1), $0.bytes(2)) }
    guard let row else { return nil }
    let parent = try message(id.rawValue, row.parent, nil)
    let channel = ChatChannel(id: ChannelID(row.channel), createdAt: .distantPast)
    return try store.decode("thread \(id)") { () throws(WorkspaceError) in
      var documents = documents
      return try documents.thread(row.document, below: parent, in: channel)
    }
  }
}

extension PostgresStore {
  /// The maximum number of channels cached as stored.
  private static let mostStored = 256

  /// The maximum number of channels cached with the messages that rows show.
  private static let mostShown = 512

  func keepShown(_ channel: ChatChannel) {
    // A changed channel of the page stays in the page's cache.
    if page.isEmpty { models.keepShown(channel) } else { keepOfPage(channel) }
  }

  func keepThreadless(_ id: MessageID) {
    if threadless.count >= Self.mostShown { threadless = [] }
    threadless.insert(id)
  }

  func keepOfPage(_ channel: ChatChannel) {
    if page.count >= Self.mostShown { page = [:] }
    page[channel.id] = channel
  }

  func keep(_ channel: PostgresView.StoredChannel, of id: ChannelID) {
    if stored.count >= Self.mostStored { stored = [:] }
    stored[id] = channel
  }

  /// Checks that a document belongs to its row.
  func require(_ found: String, is id: String, _ kind: String) throws(StoreError) {
    guard found.utf8.elementsEqual(id.utf8) else {
      throw .damagedDatabase(path, "\(kind) \(id): its document belongs to \(found)")
    }
  }
}
