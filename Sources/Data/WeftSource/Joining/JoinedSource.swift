// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import Synchronization
public import WeftModel

/// One source over several: the chats of all accounts and files in one list.
///
///     let source = try JoinedSource([(name: "home", source: home), (name: "work", source: work)])
///     let unread = ChannelListQuery(filter: .and([.from("work"), .hasUnread]))
///     let page = try await source.channels(unread, after: nil, limit: 20)
///
/// **Ids.** The id of a channel, message, thread, poll or user is the source's name, a slash and
/// the id in that source: `work/messaging:general`. So two sources may use the same ids, and a
/// channel's type includes the name too. The user of each source is `me`. A message sent through
/// the joined source keeps the id that its sender chose while the process runs.
///
/// **Rows** are sorted by the query, regardless of their source, and equal ones by their ids.
/// Pages, cursors and positions follow the rules of ``ChatSource``. Filters name whole ids of the
/// joined source, and lists can't be sorted by users.
///
/// **Failures.** Pages and searches leave out a source that fails or takes too long, and
/// ``troubles`` says why. The joined source tries it again, after pauses that grow up to a minute.
/// When it recovers after an answer lacked its rows, followers receive `positionLost` and load
/// their lists again, now with its rows. A request for one channel, and an action, go to their
/// source only.
///
/// **Events** have one order for all followers. The newest few thousand are kept, so that followers
/// can resume. An event that concerns all channels of a source becomes one event for each channel
/// concerned or, if these are unknown, `positionLost`.
public actor JoinedSource: ReachableSource {
  /// The maximum number of sources that can be joined.
  static let mostSources = 64

  let parts: [JoinedPart]
  var states: [JoinedPart.State]
  var log = JoinedLog()
  let bound: RequestBound
  let now: @Sendable () -> Date
  let followers = WaitingFollowers()
  /// Tasks that wait until each source was tried once.
  let waiting = WaitingFollowers()
  /// The tasks that follow the sources, and those that retry sources without pages, by source index.
  var tasks: (following: [Task<Void, Never>], trying: [Int: Task<Void, Never>]) = ([], [:])
  nonisolated let told = Mutex<[String: SourceError]>([:])

  /// Joins sources, each under a unique name.
  ///
  /// - Parameters:
  ///   - sources: The sources. A name has 1 to 64 bytes, no slash and no colon.
  ///   - patience: How long a source may take to answer before it is left out.
  ///   - clock: The clock that measures this time and the pauses after failures.
  ///   - now: Returns the current time, at which mutes end.
  /// - Throws: `notSupported` if there are no sources or too many, or if a name can't be used.
  public init(
    _ sources: [(name: String, source: any ChatSource)],
    patience: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(SourceError) {
    guard (1...Self.mostSources).contains(sources.count) else {
      throw SourceError(
        .notSupported,
        "1 to \(Self.mostSources) sources can be joined, not \(sources.count)"
      )
    }
    var known: Set<String> = []
    for (name, _) in sources {
      let isWhole = (1...64).contains(name.utf8.count) && !name.contains { "/:".contains($0) }
      guard isWhole, known.insert(name).inserted else {
        throw SourceError(
          .notSupported,
          "\"\(name)\" is not a valid source name; use 1 to 64 bytes without / and :, different from all others"
        )
      }
    }
    parts = sources.map { JoinedPart($0.name, $0.source) }
    states = parts.map { _ in JoinedPart.State() }
    bound = RequestBound(duration: patience, clock: clock)
    self.now = now
  }

  deinit {
    for task in tasks.following { task.cancel() }
    for task in tasks.trying.values { task.cancel() }
  }

  /// The errors of the sources that fail, by source name.
  public nonisolated var troubles: [String: SourceError] { told.withLock { $0 } }

  /// Whether any of the sources can be reached, as far as is known.
  public nonisolated var isReachable: Bool {
    let troubles = troubles
    return parts.contains { part in
      troubles[part.name] == nil && (part.source as? any ReachableSource)?.isReachable != false
    }
  }

  /// Returns the name of a channel's source and the channel's id there, or `nil` for any other id.
  public nonisolated func origin(of id: ChannelID) -> (name: String, id: ChannelID)? {
    for part in parts {
      if let own = part.names.own(id.rawValue) { return (part.name, ChannelID(own)) }
    }
    return nil
  }
}

// The requests of `ChatSource` that go to one source.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension JoinedSource {
  public func account() async throws(SourceError) -> SourceAccount {
    try await join()
    var joined: SourceAccount?
    for index in parts.indices {
      guard let account = states[index].account else {
        states[index].isMissed = true
        continue
      }
      let own = parts[index].names.outward(account.user)
      joined = SourceAccount(joined?.user ?? own, mutedUserIDs: mutedUserIDs)
    }
    joined?.marks = marks
    joined?.makesChats = states.contains { $0.account?.makesChats == true }
    guard let joined else { throw firstTrouble }
    return joined
  }

  public func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    let part = try await part(of: request.channel)
    guard part.names.owns(request) else { return MessagePage([], hasOlder: false) }
    let page = try await part.source.messages(part.names.inward(request))
    return part.names.outward(page)
  }

  public func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    try await join()
    guard let index = index(of: id) else { return nil }
    let names = try self.part(index).names
    guard let found = try await parts[index].source.channel(names.inward.channel(id)) else {
      return nil
    }
    let channel = names.outward(found)
    if channel.isUnread { states[index].unread.add(id) }
    return channel
  }

  public func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await join()
    guard let (index, own) = index(of: id) else { return nil }
    let part = try self.part(index)
    return try await part.source.thread(own).map { part.names.outward($0) }
  }

  public func perform(_ action: SourceAction) async throws(SourceError) {
    try await join()
    switch action {
    case .markAllRead: try await markAllRead()
    case .create(let chat): try await create(chat)
    case .join(let address): try await join(address)
    case .markThreadRead(let id):
      guard let (index, own) = index(of: id) else { throw .unknown(id) }
      try await part(index).source.perform(.markThreadRead(own))
    case .muteUser(let id, _), .block(let id, _):
      guard let index = parts.firstIndex(where: { $0.names.own(id.rawValue) != nil }) else {
        throw SourceError(.notFound, "there is no user \"\(id)\"")
      }
      let part = try part(index)
      try await part.source.perform(part.names.inward(action))
    case .send(let message, let channel): try await send(message, to: channel)
    default:
      let part = try await part(of: action.channelID ?? "")
      try part.names.requireOwn(action.messageIDs)
      try await part.source.perform(part.names.inward(action))
    }
  }

  /// Creates a chat in the source of its members.
  private func create(_ chat: NewChat) async throws(SourceError) {
    let indices = parts.indices.filter { index in
      chat.members.allSatisfy { parts[index].names.own($0.rawValue) != nil }
    }
    guard let index = indices.first, indices.count == 1 else {
      throw SourceError(
        .notAllowed,
        "all people of a chat must belong to one account; choose others"
      )
    }
    let part = try part(index)
    var own = part.names.inward(chat)
    if own.isDirect, let me = states[index].account?.user.id, let person = own.members.first {
      own = NewChat(direct: person, for: me)
    }
    try await part.source.perform(.create(own))
  }

  /// Joins a channel by its address, in the named source (`work/#garden:example.org`) or the first that has addresses.
  private func join(_ address: String) async throws(SourceError) {
    var refusal: SourceError?
    for part in parts {
      let prefix = part.names.prefix
      let isNamed = address.hasPrefix(prefix)
      if !isNamed, parts.contains(where: { address.hasPrefix($0.names.prefix) }) { continue }
      do throws(SourceError) {
        let own = isNamed ? String(address.dropFirst(prefix.count)) : address
        return try await part.source.perform(.join(own))
      } catch {
        guard error.code == .notSupported else { throw error }
        refusal = error
      }
    }
    throw refusal ?? SourceError(.notSupported, "there is no account with addresses; add one")
  }

  private func send(
    _ message: OutgoingMessage,
    to channel: ChannelID
  ) async throws(SourceError) {
    let part = try await part(of: channel)
    try part.names.requireOwn(SourceAction.send(message, channel).messageIDs)
    var isKept = false
    if part.names.own(message.id.rawValue) == nil {
      let kept = part.names.keep(message.id)
      if kept == nil {
        // The messages sent before get prefixed ids, so lists have to be loaded again.
        part.names.dropAll()
        lose()
      }
      isKept = kept ?? part.names.keep(message.id) ?? false
    }
    do throws(SourceError) {
      try await part.source.perform(part.names.inward(.send(message, channel)))
    } catch {
      let isRefused = error.code == .notAllowed || error.code == .notFound
      if isKept, isRefused { part.names.drop(message.id) }
      throw error
    }
  }

  /// Marks the channels of all sources as read; a source that fails doesn't stop the others.
  private func markAllRead() async throws(SourceError) {
    let failure = await withTaskGroup(of: SourceError?.self) { [bound] group in
      for part in parts {
        group.addTask {
          do throws(SourceError) {
            try await bound { () async throws(SourceError) in
              try await part.source.perform(.markAllRead)
            }
            return nil
          } catch {
            return error
          }
        }
      }
      var failure: SourceError?
      for await error in group { failure = failure ?? error }
      return failure
    }
    if let failure { throw failure }
  }
}

extension JoinedSource {
  /// The users whom any of the accounts has muted.
  var mutedUserIDs: Set<UserID> { states.reduce(into: []) { $0.formUnion($1.mutedUserIDs) } }

  /// The private notes of the users of all accounts.
  var marks: PersonalMarks {
    states.map(\.marks).reduce(into: PersonalMarks()) { all, own in
      all.blockedUserIDs.formUnion(own.blockedUserIDs)
      all.hiddenMessageIDs.formUnion(own.hiddenMessageIDs)
      all.flaggedMessageIDs.formUnion(own.flaggedMessageIDs)
      all.savedMessages += own.savedMessages
    }
  }

  /// The error of the first source that fails.
  var firstTrouble: SourceError {
    states.lazy.compactMap(\.trouble).first
      ?? SourceError(.offline, "none of the sources can be reached; try again")
  }

  private func index(of id: ChannelID) -> Int? {
    parts.firstIndex { $0.names.own(id.rawValue) != nil }
  }

  private func index(of id: MessageID) -> (index: Int, own: MessageID)? {
    for (index, part) in parts.enumerated() {
      if let own = part.names.own(id) { return (index, own) }
    }
    return nil
  }

  private func part(of id: ChannelID) async throws(SourceError) -> JoinedPart {
    try await join()
    guard let index = index(of: id) else { throw .unknown(id) }
    return try part(index)
  }

  /// Returns a source whose own user is known; its ids can't be mapped without.
  private func part(_ index: Int) throws(SourceError) -> JoinedPart {
    guard states[index].account != nil else { throw states[index].trouble ?? firstTrouble }
    return parts[index]
  }
}

// The pages behind links, described by the source of the channel.
extension JoinedSource: LinkPreviewing {
  package nonisolated func previewsLinks(in channel: ChannelID) -> Bool {
    guard let (source, id) = previewing(channel) else { return false }
    return source.previewsLinks(in: id)
  }

  package func preview(
    of link: String,
    in channel: ChannelID
  ) async throws(SourceError) -> LinkPreview? {
    guard let (source, id) = previewing(channel) else { return nil }
    return try await source.preview(of: link, in: id)
  }

  private nonisolated func previewing(
    _ channel: ChannelID
  ) -> (source: any LinkPreviewing, id: ChannelID)? {
    guard let (name, id) = origin(of: channel),
      let source = parts.first(where: { $0.name == name })?.source as? any LinkPreviewing
    else { return nil }
    return (source, id)
  }
}
