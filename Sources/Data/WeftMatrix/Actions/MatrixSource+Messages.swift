// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftModel
public import WeftSource
internal import WeftStore

// Pages of messages, from the file and where it lacks messages from the server.
extension MatrixSource {
  /// The maximum number of server requests for one page, and for one that has no message yet: the events of a room can
  /// be replies for many pages.
  private static let (mostPages, mostEmptyPages) = (4, 40)

  /// Returns a page of messages, after loading missing ones from the server.
  ///
  /// A page has no gaps. If the server can't fill a gap, the page ends there and reports that there are more messages.
  ///
  /// - Throws: `offline` if the page would start with messages that only the server has.
  public func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    var page = try await source.messages(request)
    guard let room = SyncWriter.room(request.channel) else { return page }
    if let root = request.parent { return try await replies(to: root, in: room, request, page) }
    if page.messages.isEmpty, case .around(let id) = request.position,
      try await loadSurroundings(of: id, in: room, limit: request.limit)
    {
      page = try await source.messages(request)
    }
    var asked = 0
    while Self.mayAsk(asked, for: page) {
      let gaps = try gaps(of: room)
      let isShort = !page.hasOlder && page.messages.count < request.limit
      let end = isShort ? gaps.first { $0.after == nil } : nil
      guard let gap = PageGaps(among: gaps, in: page, for: request).nearest ?? end,
        try await load(.want(.older(room: room, from: gap.previous)))
      else { break }
      asked += 1
      page = try await source.messages(request)
    }
    let left = try gaps(of: room)
    let inside = PageGaps(among: left, in: page, for: request)
    page = inside.page
    if !page.hasOlder { page.hasOlder = left.contains { $0.after == nil } }
    try Self.refuse(page, request, isIncomplete: inside.nearest != nil)
    return page
  }

  /// The maximum number of events to load around one that isn't in the file.
  private static let mostSurroundings = 30

  /// Loads a message that isn't in the file, such as a pinned one; returns whether the server answered.
  ///
  /// A screen that wants many messages makes a request for each, so the server is asked one after the other.
  private func loadSurroundings(
    of id: MessageID,
    in room: String,
    limit: Int
  ) async throws(SourceError) -> Bool {
    // An id of another kind belongs to a message that isn't sent yet.
    guard id.rawValue.hasPrefix("$"), id.rawValue.utf8.count <= MatrixEvent.mostIDBytes else {
      return false
    }
    let turn = "around/" + room
    await turns.take(turn)
    defer { turns.leave(turn) }
    // Some servers take a limit of 0 as their usual one.
    let most = min(max(limit, 1), Self.mostSurroundings)
    return try await load(.surroundings(room: room, id: id.rawValue, limit: most))
  }

  private static func mayAsk(_ asked: Int, for page: MessagePage) -> Bool {
    asked < (page.messages.isEmpty ? mostEmptyPages : mostPages)
  }

  /// Throws an error instead of an empty page that is not the end, because an empty page ends a list.
  private static func refuse(
    _ page: MessagePage,
    _ request: MessagePageRequest,
    isIncomplete: Bool = false
  ) throws(SourceError) {
    guard page.messages.isEmpty else { return }
    if case .after = request.position, !isIncomplete { return }
    guard isIncomplete || page.hasOlder else { return }
    throw SourceError(.offline, "the server did not send the messages in between; try again")
  }

  /// Returns the gaps in the stored messages of a room.
  private func gaps(of room: String) throws(SourceError) -> [RoomMemory.Gap] {
    var gaps: [RoomMemory.Gap] = []
    try file.changing { _, notes throws(StoreError) in
      gaps = RoomMemory(try notes.note("room/" + room)).gaps
      return nil
    }
    return gaps
  }

  /// Performs a request and writes the answer; returns whether the server answered.
  private func load(_ purpose: SyncPurpose) async throws(SourceError) -> Bool {
    let asked = purpose.request(position: nil, rooms: 0, .following, moment: .zero)
    var answer: SyncAnswer
    switch await http.ask(asked, token: account.token) {
    // A page without the missing messages is better than an error.
    case .failure: return false
    case .answer(let given):
      guard given.isSuccess, let read = try? purpose.read(given.body) else { return false }
      answer = read
    }
    if let decryptor {
      answer = await answer.read(by: Decrypting(decryptor, clock: ContinuousClock()))
    }
    do throws(MatrixError) {
      _ = try file.write(answer, at: Date())
    } catch {
      throw SourceError(error)
    }
    return true
  }
}

// Replies.
extension MatrixSource {
  private func replies(
    to root: MessageID,
    in room: String,
    _ request: MessagePageRequest,
    _ known: MessagePage
  ) async throws(SourceError) -> MessagePage {
    var page = known
    var read: (event: String, memory: RepliesMemory)? = try place(root, request.channel)
    var asked = 0
    while Self.mayAsk(asked, for: page), !page.hasOlder, page.messages.count < request.limit {
      guard let (event, memory) = read, !memory.isWhole else { break }
      let purpose = SyncPurpose.replies(room: room, root: event, from: memory.from)
      guard try await load(purpose) else { break }
      asked += 1
      page = try await source.messages(request)
      read = try place(root, request.channel)
    }
    if !page.hasOlder, let memory = read?.memory { page.hasOlder = !memory.isWhole }
    try Self.refuse(page, request)
    return page
  }

  /// Returns the root's event and the progress of loading its replies, or `nil` if there is nothing to load.
  private func place(
    _ root: MessageID,
    _ channel: ChannelID
  ) throws(SourceError) -> (event: String, memory: RepliesMemory)? {
    var place: (event: String, memory: RepliesMemory)?
    try file.changing { state, notes throws(StoreError) in
      let known = state.message(root, in: channel, parent: root)
      if let known, known.replyCount == 0, state.thread(root, channelMessages: 0) == nil {
        return nil
      }
      guard let event = try EventIDs(notes).event(of: root) else { return nil }
      place = (event, RepliesMemory(try notes.note(RepliesMemory.note(event))))
      return nil
    }
    return place
  }
}
