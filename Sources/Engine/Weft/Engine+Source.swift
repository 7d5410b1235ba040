// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel
public import WeftPluginHost
public import WeftSource

// Chats from a source, loaded in pages; the engine's driver sends the requests and waits for the answers.
extension Engine {
  /// Creates an engine over a source, with nothing loaded yet.
  ///
  /// Its lists make requests, which `drainRequests()` returns; a ``SourceDriver`` performs them.
  ///
  /// - Parameter outbox: The messages that an earlier process could not send; they are sent first.
  public convenience init(
    account: SourceAccount,
    environment: ChatEnvironment,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost? = nil,
    providers: [any SlotProvider] = [],
    outbox: Outbox = Outbox()
  ) {
    var workspace = Workspace(currentUser: account.user)
    workspace.mutedUserIDs = account.mutedUserIDs
    workspace.marks = account.marks
    self.init(
      workspace: workspace,
      environment: environment,
      factory: factory,
      plugins: plugins,
      providers: providers
    )
    remote = RemoteLists()
    makesChats = account.makesChats
    takeUp(outbox)
  }

  /// Returns and clears the pending requests to the source.
  package func drainRequests() -> [SourceRequest] { remote?.drainRequests() ?? [] }

  /// Performs an action for the user: at once or, over a source, when the source has performed it.
  ///
  /// A message sent over a source is shown at once, with the state `sending`. If the source refuses it, it stays with
  /// the state `sendingFailed`; performing the action again sends it again. The messages of a channel are sent one at a
  /// time, and are retried while the source can't be reached.
  ///
  /// - Throws: `notFound` and `notAllowed`, as far as the engine can tell; later refusals by the source go to
  ///   ``onRefusal``.
  public func perform(_ action: SourceAction) throws(SourceError) {
    guard remote == nil else {
      if case .send(let message, let id) = action { return try post(message, to: id) }
      if try discard(action) { return }
      // A source may not send this event back to its own user, as with typing.
      if case .stopAnswer = action, let event = try action.event(in: state, at: environment.now) {
        apply(event)
      }
      return ask(.action(action), for: .nobody)
    }
    guard let event = try action.event(in: state, at: environment.now) else { return }
    apply(event)
    for more in action.consequences(of: event, in: state) { apply(more) }
  }

  /// Applies an event of the source.
  ///
  /// An unknown channel is requested from the source, because events contain only parts of channels.
  package func receive(_ happened: SourceEvent) {
    remote?.note(happened)
    let change = apply(happened.event)
    var unknown = change.appearedChannels
    if change.refusal?.code == .unknown, let id = happened.event.channelID,
      state.channel(id, messages: 0) == nil
    {
      unknown.append(id)
      let isMessage = [.messageNew, .notificationMessageNew].contains(happened.event.type)
      if isMessage, let message = happened.event.subjectID { onNews?(.unknown(message, id)) }
    }
    for id in unknown where remote?.isWaiting(for: id) == false {
      ask(.channel(id), for: .channel(id))
    }
  }

  /// Reloads everything, after the source could not report some events.
  ///
  /// The state drops its models, any of which may have changed unnoticed; lists keep their rows until new ones arrive.
  ///
  /// - Parameter account: The account as it is now, or `nil` if it has not changed.
  func loadAnew(_ account: SourceAccount? = nil) {
    guard remote != nil else { return }
    makesChats = account?.makesChats ?? makesChats
    change {
      $0 = $0.emptied(
        for: account?.user ?? $0.currentUser,
        mutedUserIDs: account?.mutedUserIDs ?? $0.mutedUserIDs,
        marks: account?.marks ?? $0.personalMarks
      )
    }
    texts.forgetAll()
    let channels = lists.channels.compactMap(\.list)
    let open = Set(lists.messages.compactMap { $0.list?.channel.id })
    remote?.lose(open)
    for list in channels { send(.reload, to: list) }
    for list in lists.threads.compactMap(\.list) { send(.loadThreads, to: list) }
    // A channel that is open or selected may not be on any page.
    for id in open.union(channels.compactMap(\.session.selected)).sorted()
    where remote?.isWaiting(for: id) == false {
      ask(.channel(id), for: .channel(id))
    }
  }

  func ask(_ wish: SourceRequest.Wish, for asker: RemoteLists.Asker) {
    remote?.ask(wish, for: asker)
    onRequest?()
  }

  // Makes the requests for a list's effects; returns false without a source.

  func ask(_ effect: ChannelListSession.Effect, for list: ChatChannelListViewModel) -> Bool {
    guard let remote else { return false }
    let weak = FollowingLists.Weak(list)
    let query = list.session.query
    switch effect {
    case .loadPositions: return false
    case .wait(let seconds): ask(.wait(seconds: seconds), for: .channels(weak, query))
    case .loadPage(let query, let last, let limit):
      let known = remote.cursors[ObjectIdentifier(list)]
      let cursor = last == nil || known?.query != query ? nil : known?.next
      ask(.channels(query, after: cursor, limit: limit), for: .channels(weak, query))
    }
    return true
  }

  func ask(_ effect: ThreadListSession.Effect, for list: ChatThreadListViewModel) -> Bool {
    guard remote != nil else { return false }
    let weak = FollowingLists.Weak(list)
    switch effect {
    case .wait(let seconds): ask(.wait(seconds: seconds), for: .threads(weak))
    case .loadPage(let query):
      let cursor = query.next.map { SourceCursor(rawValue: $0) }
      ask(.threads(query, after: cursor, limit: query.limit), for: .threads(weak))
    }
    return true
  }

  func ask(_ effect: MessageListSession.Effect, for list: ChatMessageListViewModel) -> Bool {
    guard remote != nil else { return false }
    let weak = FollowingLists.Weak(list)
    switch effect {
    case .loadPage(let request): ask(.messages(request), for: .messages(weak))
    case .wait(let wait, let seconds): ask(.wait(seconds: seconds), for: .messages(weak, wait))
    case .markRead(let channel, _, _): ask(.action(.markRead(channel)), for: .nobody)
    case .markThreadRead(let parent, _, _, _):
      ask(.action(.markThreadRead(parent)), for: .nobody)
    case .markUnread(let channel, let first):
      ask(.action(.markUnread(channel, from: first)), for: .nobody)
    case .openThread, .messageNotFound: return false
    }
    return true
  }
}
