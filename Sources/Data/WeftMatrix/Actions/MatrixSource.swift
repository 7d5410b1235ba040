// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
internal import WeftJSON
public import WeftModel
public import WeftSource
internal import WeftStore

/// The chats of an account on a Matrix server.
///
///     let source = try MatrixSource(account, file: "ada.weft")
///     try await source.perform(.send(OutgoingMessage(id: "a1", text: "On my way"), channel))
///     source.isReachable  // false while the server doesn't answer
///
/// It reads the file that a ``MatrixSync`` writes, in this process or another one, and performs the user's actions on
/// the server. Messages are queued in the file and sent from there, even after a restart; all other actions need a
/// reachable server. Only a ``MatrixSync`` receives what others write; without one, lists show no news.
///
/// Before sending a message with a file, store the file in the folder that `WorkspaceFiles(beside:)` returns for the
/// account's file, under the address of its `AttachedFile`. The source uploads it before the message and removes it
/// once the server has the message.
///
/// Any task may use the source. Actions on one chat run one after the other, because the next request can depend on the
/// previous result; actions on different chats run at the same time. Releasing the source stops sending, and the next
/// source of the file continues.
///
/// Queries are answered from the file, as by a `StoreSource`; only older messages are loaded from the server. An action
/// throws `offline` if the server can't be reached and `timeout` if it doesn't answer in time; a message that is only
/// queued throws neither.
public actor MatrixSource: ReachableSource {
  /// The account whose chats these are, and whose token requests carry.
  public nonisolated let account: MatrixAccount
  let source: StoreSource
  let file: AccountFile
  let http: MatrixHTTP
  let sender: MatrixSender
  let decryptor: (any MessageDecryptor)?
  let turns = ActionTurns()
  private nonisolated let reached = Mutex(true)
  /// Whether the server describes the pages behind links, as far as is known.
  nonisolated let previews = Mutex(true)

  /// Opens the file of an account, or creates it, and starts sending queued messages.
  ///
  /// - Parameter decryptor: Decrypts the older messages of encrypted rooms that are loaded when the user scrolls back.
  /// - Throws: `file` if it can't be opened or belongs to another user.
  public init(
    _ account: MatrixAccount,
    file path: String,
    decryptor: (any MessageDecryptor)? = nil
  ) throws(MatrixError) {
    self.account = account
    self.decryptor = decryptor
    file = try AccountFile(path, user: account.userID)
    source = try AccountFile.noting { () throws(StoreError) in try StoreSource(opening: path) }
    http = try MatrixHTTP(account.server, trusting: account.certificates)
    sender = try MatrixSender(account, file: path, http)
    Task { [sender] in await sender.start() }
  }

  deinit {
    let sender = sender
    Task { await sender.stop() }
  }

  /// Whether the server answered the most recent request.
  public nonisolated var isReachable: Bool { reached.withLock { $0 } }
}

// Queries, answered from the file.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension MatrixSource {
  public func account() async throws(SourceError) -> SourceAccount { try await source.account() }

  public func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    try await source.channels(query, after: cursor, limit: limit)
  }

  public func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    try await source.threads(query, after: cursor, limit: limit)
  }

  public func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    try await source.channel(id)
  }

  public func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await source.thread(id)
  }

  public func search(_ search: SourceSearch) async throws(SourceError) -> SourceFindings {
    try await source.search(search)
  }

  public func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    try await source.events(after: position)
  }
}

// Actions.
extension MatrixSource {
  /// Performs an action; a message is only queued, and sent once the server can be reached.
  ///
  /// - Throws: `offline` if the action needs the server and it can't be reached.
  public func perform(_ action: SourceAction) async throws(SourceError) {
    switch action {
    case .send(let message, _) where message.isShownInChannel && message.thread != nil:
      throw SourceError(.notSupported, "a reply in a thread can't be shown in the room as well")
    case .send(let message, let channel):
      try await sender.queue(message, in: channel)
      await sender.start()
    case .markAllRead:
      for id in try unreadChannels() {
        do throws(SourceError) {
          try await perform(.markRead(id))
        } catch  where error == .unreadable {
          // This channel has unreadable new messages; the other channels are still marked as read.
        }
      }
    case .markUnread(let id, _): try await markUnread(id)
    case .join(let address): try await join(address)
    case .create(let chat): try await create(chat)
    case .addMembers(let people, let channel) where people.count > 1:
      try refuseUnknown(people, action)
      for person in people { try await perform(.addMembers([person], channel)) }
    case .typing:
      do throws(SourceError) {
        try await performNow(action)
      } catch  where error.code == .offline || error.code == .timeout {
        // The typing state would be outdated by the time the server is back.
      }
    default:
      // The next request on a chat can depend on the previous result, such as a poll's votes.
      await turns.take(action.subject)
      defer { turns.leave(action.subject) }
      if isReachable, let id = action.changedMessage, try isUnsent(id) { await sendAll() }
      let direct = try invitedDirectly(by: action)
      if case .pinMessage(let id, let isOn, let channel, _) = action {
        try await change(pinOf: id, to: isOn, in: channel, by: action)
      } else {
        try await performNow(action)
      }
      if let direct { await noteDirect(direct.room, with: direct.user) }
    }
  }

  /// Marks a channel as unread, without a count, until it is read.
  public func markUnread(_ channel: ChannelID) async throws(SourceError) {
    guard let room = SyncWriter.room(channel) else { throw .unknown(channel) }
    let user = MatrixRequest.quoted(account.userID)
    let place = "user/\(user)/rooms/\(MatrixRequest.quoted(room))/account_data/m.marked_unread"
    let body: JSONValue = .object([.init("unread", .bool(true))])
    _ = try await ask(MatrixRequest(.put, "/_matrix/client/v3/" + place, body: body))
    try file.changing { state, notes throws(StoreError) in
      var writer = try SyncWriter(state, notes, now: Date())
      try writer.mark(room)
      state = writer.state
      notes = writer.notes
      return nil
    }
  }

  /// Joins a room by its address; the next sync adds its channel.
  ///
  /// - Parameter text: An alias, a room id, or a `matrix:` or matrix.to link.
  private func join(_ text: String) async throws(SourceError) {
    guard let address = RoomAddress(text) else {
      throw SourceError(
        .notFound,
        "\"\(text.cut(to: 80))\" is not a room address; use #name:server, !id:server, or a link to a room"
      )
    }
    _ = try await ask(MatrixRequest(.post, "/_matrix/client/v3/" + address.path, body: .object([])))
  }

  private func unreadChannels() throws(SourceError) -> [ChannelID] {
    var ids: [ChannelID] = []
    try file.changing { state, _ in
      ids = state.unreadChannelIDs
      return nil
    }
    return ids
  }

  private func isUnsent(_ message: MessageID) throws(SourceError) -> Bool {
    var isUnsent = false
    try file.changing { _, notes throws(StoreError) in
      isUnsent = try EventIDs(notes).event(of: message) == nil
      return nil
    }
    return isUnsent
  }

  private func performNow(_ action: SourceAction) async throws(SourceError) {
    let transaction = UUID().uuidString
    let receipts = account.receipts
    var needed: ServerAction?
    try file.changing { state, notes throws(StoreError) in
      // An invalid action is refused here, and one whose outcome already holds sends no request.
      do throws(SourceError) {
        guard try action.event(in: state, at: Date()) != nil else { return nil }
      } catch {
        return error
      }
      let plan = try ServerAction.needed(
        for: action,
        in: state,
        notes,
        transaction: transaction,
        receipts: receipts
      )
      switch plan {
      case .success(let plan): needed = plan
      case .failure(let error): return error
      }
      return nil
    }
    guard let needed else { return }
    if action.writesText, let room = action.channelID.flatMap(SyncWriter.room) {
      try await refuseIfEncrypted(room)
    }
    var event: String?
    for request in [needed.request, needed.then].compactMap(\.self) {
      let answer = try await ask(request)
      event = event ?? answer["event_id"]?.text
    }
    try finish(action, by: needed, as: event)
  }

  /// Refuses plain text for a room that has become encrypted since the file was last synced.
  func refuseIfEncrypted(_ room: String) async throws(SourceError) {
    do throws(MatrixError) {
      guard try await http.isEncrypted(room, account) else { return }
      try file.noteEncryption(of: room, at: Date())
    } catch {
      throw SourceError(error)
    }
    throw SourceError(MatrixError.encrypted)
  }

  func finish(
    _ action: SourceAction,
    by needed: ServerAction,
    as event: String?
  ) throws(SourceError) {
    let unsent = Self.file(of: action, try? file.outbox())
    try file.changing { state, notes throws(StoreError) in
      if let note = needed.note, let event { notes.set(Array(event.utf8), for: note) }
      if let forgotten = needed.forgets { notes.set(nil, for: forgotten) }
      try Self.remember(action, in: &notes)
      // A sync may have reported the change in the meantime.
      guard let told = try? action.event(in: state, at: Date()) else { return nil }
      return state.apply(told).refusal.map { SourceError(.other, $0.description) }
    }
    if let unsent { file.forget(unsent) }
  }

  /// Returns the file of a message that is deleted before it was sent.
  private static func file(of action: SourceAction, _ outbox: Outbox?) -> OutgoingFile? {
    guard case .deleteMessage(let id, _, _) = action else { return nil }
    return outbox?.entries.first { $0.id == id.rawValue }?.file
  }

  /// Stores the effect of an action until the server reports it.
  private static func remember(
    _ action: SourceAction,
    in notes: inout SyncNotes
  ) throws(StoreError) {
    switch action {
    case .deleteMessage(let id, _, _):
      // A deleted message leaves the outbox.
      var outbox = Outbox(try notes.note(Outbox.note))
      let count = outbox.entries.count
      outbox.entries.removeAll { $0.id == id.rawValue }
      if outbox.entries.count < count { notes.set(outbox.bytes, for: Outbox.note) }
    case .markRead(let id):
      try remember(id, in: &notes) { memory in
        memory.isMarkedUnread = false
        if memory.unread != nil { memory.unread = RoomNews.Unread() }
      }
    case .pin(let id):
      try remember(id, in: &notes) { $0.favouriteSince = $0.favouriteSince ?? Date() }
    case .unpin(let id): try remember(id, in: &notes) { $0.favouriteSince = nil }
    case .archive(let id, let isOn):
      try remember(id, in: &notes) { $0.archivedSince = isOn ? $0.archivedSince ?? Date() : nil }
    case .rename(let name, let id): try remember(id, in: &notes) { $0.name.given = name }
    case .setTopic(let topic, let id):
      try remember(id, in: &notes) { $0.topic = topic.isEmpty ? nil : topic }
    case .mute(let id, let until): try remember(id, isMuted: true, until: until, &notes)
    case .unmute(let id): try remember(id, isMuted: false, until: nil, &notes)
    default: break
    }
  }

  private static func remember(
    _ channel: ChannelID,
    isMuted: Bool,
    until end: Date?,
    _ notes: inout SyncNotes
  ) throws(StoreError) {
    guard let room = SyncWriter.room(channel) else { return }
    var account = AccountMemory(try notes.note(AccountMemory.note))
    if isMuted { account.muted.insert(room) } else { account.muted.remove(room) }
    account.mutesEnd[room] = end
    notes.set(account.bytes, for: AccountMemory.note)
  }

  private static func remember(
    _ channel: ChannelID,
    in notes: inout SyncNotes,
    changing change: (inout RoomMemory) -> Void
  ) throws(StoreError) {
    guard let room = SyncWriter.room(channel) else { return }
    var memory = RoomMemory(try notes.note("room/" + room))
    change(&memory)
    notes.set(memory.bytes, for: "room/" + room)
  }

  func ask(_ request: MatrixRequest) async throws(SourceError) -> JSONValue {
    do throws(MatrixError) {
      let answer = try await http.answer(to: request, token: account.token)
      reached.withLock { $0 = true }
      return answer
    } catch {
      let isAway = error.code == .unreachable || error.code == .late
      reached.withLock { $0 = !isAway }
      throw SourceError(error)
    }
  }
}

extension SourceAction {
  /// The message that the action changes, which the server must already have.
  fileprivate var changedMessage: MessageID? {
    switch self {
    case .edit(let id, _, _, _, _), .deleteMessage(let id, _, _), .react(_, let id, _, _),
      .unreact(_, let id, _, _), .vote(_, let id, _, _), .unvote(_, let id, _, _),
      .pinMessage(let id, _, _, _), .flag(let id, _, _), .closePoll(let id, _, _):
      id
    default: nil
    }
  }

  /// Whether the request contains the user's text or choices.
  fileprivate var writesText: Bool {
    switch self {
    case .edit, .vote, .unvote, .closePoll: true
    default: false
    }
  }

  /// The chat or thread that the action concerns.
  fileprivate var subject: String {
    if case .markThreadRead(let id) = self { id.rawValue } else { channelID?.rawValue ?? "" }
  }
}

extension SourceError {
  /// Creates the source's error from a server's error.
  init(_ error: MatrixError) {
    let code: Code =
      switch error.code {
      case .unreachable: .offline
      case .late, .limited: .timeout
      case .refused, .loggedOut: .notAllowed
      case .unknown: .notSupported
      case .insecure, .badAnswer, .file, .busy, .failed: .other
      }
    self.init(code, error.message)
  }
}
