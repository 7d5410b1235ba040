// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftModel
internal import WeftPostgres
internal import WeftSource

/// One user's requests of every kind, mostly for what is not theirs, and what the answers reveal.
struct RandomRequests: Sendable {
  /// The outcomes of requests.
  struct Counts: Sendable {
    var (refused, answered, rooms, events) = (0, 0, 0, 0)

    mutating func add(_ other: Counts) {
      refused += other.refused
      answered += other.answered
      rooms += other.rooms
      events += other.events
    }
  }

  private let source: PostgresSource
  private let person: Int
  private var random: Random
  /// The rooms that the user is in.
  private var own: Set<Int>
  /// The rooms that the user has ever been in: events received before leaving stay with them.
  private let ever: Set<Int>
  private var cursors: [SourceCursor] = []
  private var found: [ChannelSelectionInfo] = []
  private var start: SourcePosition?
  private var lastAction: SourceAction?

  init(_ source: PostgresSource, _ person: Int, _ rooms: RoomWorkspace, seed: UInt64) {
    (self.source, self.person, random) = (source, person, Random(seed: seed))
    own = rooms.rooms(of: person)
    ever = own
  }

  /// Makes one request.
  ///
  /// - Throws: A sentence if the answer reveals anything of others.
  mutating func ask(_ counts: inout Counts) async throws {
    let room = random.below(RoomWorkspace.rooms)
    let kind = random.below(10)
    // A user who leaves a room was in it when they asked to.
    let mine = kind == 7 ? ever : own
    let text: String
    do throws(SourceError) {
      text = try await answer(kind, RoomWorkspace.channel(room), room, &counts)
    } catch {
      counts.refused += 1
      // A refusal may name the requested id, and nothing that exists.
      let texts = ["Text of", "Name of", "Sent to", "Reply in", "secret-"]
      if texts.contains(where: error.message.contains) {
        throw BenchFailure("p\(person) was told by a refusal of kind \(kind): \(error.message)")
      }
      return
    }
    let seen = try judged(text, mine, "request of kind \(kind)")
    counts.answered += seen.isEmpty ? 0 : 1
    counts.rooms += seen.count
  }

  /// Returns the rooms that a text names; text of other users' rooms or drafts ends the series.
  private func judged(_ text: String, _ mine: Set<Int>, _ what: String) throws -> Set<Int> {
    var seen: Set<Int> = []
    for part in text.components(separatedBy: "room-").dropFirst() {
      if let number = Int(part.prefix { $0.isASCII && $0.isNumber }) { seen.insert(number) }
    }
    for part in text.components(separatedBy: "secret-").dropFirst() {
      guard Int(part.prefix { $0.isASCII && $0.isNumber }) == person else {
        throw BenchFailure("p\(person) saw a draft of another, by \(what)")
      }
    }
    guard seen.isSubset(of: mine) else {
      let action = lastAction.map { "; its last action was \($0)" } ?? ""
      let others = seen.subtracting(mine).sorted()
      throw BenchFailure("p\(person) saw rooms \(others), by \(what)\(action)")
    }
    return seen
  }
}

// MARK: The kinds of requests
extension RandomRequests {
  private mutating func answer(
    _ kind: Int,
    _ id: ChannelID,
    _ room: Int,
    _ counts: inout Counts
  ) async throws(SourceError) -> String {
    switch kind {
    case 0: return Self.text(try await source.channel(id).map { [$0] } ?? [])
    case 1: return try await messages(id)
    case 2: return Self.text([], try await source.thread(message(room)).map { [$0] } ?? [])
    case 3: return try await channels(id)
    case 4:
      let page = try await source.threads(ThreadListQuery(), after: cursor(), limit: 20)
      if let next = page.next { cursors.append(next) }
      return Self.text([], page.rows)
    case 5, 6: return try await search(kind == 5 ? .messages : .channels, room)
    case 7: return try await events(&counts)
    default: return try await act(id, room)
    }
  }

  /// Returns the models as JSON, which has all of their members.
  private static func text(_ channels: [ChatChannel], _ threads: [ChatThread] = []) -> String {
    if channels.isEmpty && threads.isEmpty { return "" }
    var workspace = Workspace(currentUser: ChatUser(id: "reader"))
    (workspace.channels, workspace.threads) = (channels, threads)
    return workspace.json
  }

  private static func text(_ messages: [ChatMessage]) -> String {
    if messages.isEmpty { return "" }
    var channel = ChatChannel(id: "team:answer", createdAt: .distantPast)
    channel.latestMessages = messages
    return text([channel])
  }

  private mutating func message(_ room: Int) -> MessageID {
    RoomWorkspace.message(random.below(RoomWorkspace.messages), of: room)
  }

  /// Returns the end of any page, possibly of another request.
  private mutating func cursor() -> SourceCursor? {
    cursors.isEmpty || random.below(3) == 0 ? nil : cursors[random.below(cursors.count)]
  }

  private mutating func messages(_ id: ChannelID) async throws(SourceError) -> String {
    let other = random.below(RoomWorkspace.rooms)
    let position: MessagePageRequest.Position =
      switch random.below(3) {
      case 0: .newest
      case 1: .around(message(other))
      default: .aroundMoment(Date(timeIntervalSince1970: 1_780_000_000 + Double(1000 * other)))
      }
    let parent = random.below(3) == 0 ? message(other) : nil
    let page = try await source.messages(
      MessagePageRequest(channel: id, parent: parent, position: position, limit: 9)
    )
    return Self.text(page.messages)
  }

  private mutating func channels(_ id: ChannelID) async throws(SourceError) -> String {
    let stranger = RoomWorkspace.id(random.below(RoomWorkspace.people))
    let filter: Filter<ChannelListFilterScope>? =
      switch random.below(4) {
      case 0: .or([.in(.cid, values: [id]), .exists(.cid)])
      case 1: .containMembers(userIds: [stranger])
      case 2: .autocomplete(.name, text: "Name")
      default: nil
      }
    let query = ChannelListQuery(filter: filter)
    let page = try await source.channels(query, after: cursor(), limit: 5)
    if let next = page.next { cursors.append(next) }
    if cursors.count > 50 { cursors.removeFirst(25) }
    start = start ?? page.position
    return Self.text(page.rows)
  }

  private mutating func search(
    _ type: ChannelSearchType,
    _ room: Int
  ) async throws(SourceError) -> String {
    let words = ["Text", "Name of", "room-\(room)-", "Sent", "secret", "Reply"]
    let after = found.isEmpty || random.below(2) == 0 ? nil : found[random.below(found.count)]
    let search = SourceSearch(words[random.below(words.count)], for: type, after: after, limit: 5)
    let findings = try await source.search(search)
    found = Array((found + findings.results).suffix(20))
    return Self.text(findings.results.map(\.channel))
      + Self.text(findings.results.compactMap(\.message))
  }

  /// Reads events from an earlier position up to one of the user's own.
  private mutating func events(_ counts: inout Counts) async throws(SourceError) -> String {
    guard let room = own.sorted().randomElement(using: &random) else { return "" }
    let from = start ?? SourcePosition(rawValue: Int64(random.below(1 << 20)))
    let events = try await source.events(after: from)
    // The user's own draft marks the end: no one else hears of it.
    let draft = DraftMessage(text: "secret-\(person)- \(random.next())")
    try await source.perform(.saveDraft(draft, RoomWorkspace.channel(room)))
    var (text, iterator) = ("", events.makeAsyncIterator())
    while let next = try await iterator.next() {
      text += next.event.line
      counts.events += 1
      start = next.position
      if next.event.draft?.text == draft.text { break }
    }
    return text
  }

  private mutating func act(_ id: ChannelID, _ room: Int) async throws(SourceError) -> String {
    let (mine, other) = (message(room), message(random.below(RoomWorkspace.rooms)))
    let text = "Sent to room-\(room)-"
    let new = OutgoingMessage(id: MessageID("room-\(room)-\(random.next())"), text: text)
    let kind = random.below(12)
    let action: SourceAction =
      switch kind {
      case 0: .send(new, id)
      case 1: .edit(other, text: text, id)
      case 2: .deleteMessage(other, id)
      case 3: .react("like", to: mine, id)
      case 4: .pin(id)
      case 5: .hide(id)
      case 6: .show(id)
      case 7: .markRead(id)
      case 8: .markThreadRead(other)
      case 9: .saveDraft(DraftMessage(text: "secret-\(person)-"), id)
      case 10: random.below(20) == 0 ? .leave(id) : .mute(id)
      default: random.below(20) == 0 ? .delete(id) : .unmute(id)
      }
    lastAction = action
    try await source.perform(action)
    if case .leave = action { own.remove(room) }
    // A request that is accepted must be about the user's own content, even if it changes nothing.
    let isAboutOther = [1, 2, 8].contains(kind)
    return isAboutOther ? other.rawValue : id.rawValue
  }
}
