// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftFormats
internal import WeftLocale
public import WeftModel
public import WeftPluginHost
public import WeftSource
public import WeftStore

/// The engine over a workspace, which a host creates to get lists and screens, with or without plugins.
///
///     let engine = Engine(workspace: workspace, environment: workspace.environment())
///     let list = engine.channelList()
///     engine.apply(ChatEvent(.channelHidden, cid: "messaging:hello"))
///     list.count                              // 1: the list still shows its last frame
///     let screen = list.screen(rowLimit: 20)  // starts the next frame, without the hidden channel
///     list.count                              // 0
///
/// The chats come from a `Workspace` in memory, from a `ChatStore` (a file or a database), or from a `ChatSource`
/// that a ``SourceDriver`` connects to the engine. The host passes events to ``apply(_:)->ChatChange``; every list that
/// the engine has created follows them from its next frame on.
///
/// **Ownership and thread.** An engine and its lists are not thread-safe: only one thread or actor may use them. The
/// engine holds its lists weakly, so the host keeps each list that it shows, and releasing a list ends its updates.
///
/// **Time.** The engine reads the clock at most once, in its initializer. A host with live screens has to call
/// ``advance(to:)``; otherwise ages stay as they were, and mutes and typing indicators never end.
///
/// **Cost.** An event costs what `ChatState.apply(_:)` says, plus O(log *n*) in each list for each changed row. Nothing
/// is drawn until a list's next frame.
///
/// **Errors.** ``apply(_:)->ChatChange`` never throws: a refused event changes nothing and says why in
/// `ChatChange.refusal`. ``perform(_:)`` throws the refusals that need no source; ``onRefusal`` receives those of the
/// source. While rows are drawn, a store can't report errors by throwing: a model that can't be read is missing from
/// the screen, and `ChatStore.failure` has the reason.
public final class Engine {
  /// The values that lists depend on besides their data.
  public internal(set) var environment: ChatEnvironment
  /// The current state, with all events applied so far.
  public var state: ChatState { keeper.state }
  /// Receives the effects of message lists that a host performs or observes.
  ///
  /// These are waits, opening threads, and reads, which the engine has already applied.
  package var onEffect: ((MessageListSession.Effect, ChatMessageListViewModel) -> Void)?
  let keeper: StateKeeper
  let slots: SlotRegistry
  let texts: BackgroundTexts
  let plugins: PluginHost?
  /// Whether chats can be created here.
  package internal(set) var makesChats = true
  /// The requests to the source, or `nil` if the engine itself holds all chats.
  var remote: RemoteLists?
  /// Receives changes to the chats, after the lists.
  package var onNews: ((EngineNews) -> Void)?
  /// Called when ``drainRequests()`` has something to return.
  var onRequest: (() -> Void)?
  /// Receives the user's actions that the source refused, with the reason.
  public var onRefusal: ((SourceAction, SourceError) -> Void)?
  /// The store that the workspace is saved in, or `nil` if it is only in memory.
  let store: (any ChatStore)?
  /// Receives commands that plugins return for an event and that only the host can perform.
  ///
  /// These are texts to show, each with its plugin, and custom commands.
  public var onPluginCommands: (([PluginCommand]) -> Void)?
  /// Receives the outcomes of actions that a plugin answered after `perform` had returned.
  public var onLateOutcome: ((ActionOutcome) -> Void)?
  /// The presses that plugins have yet to answer.
  var presses = PluginPresses()
  /// Receives the outcomes of presses that are made now and answered late.
  var later: ((ActionOutcome) -> Void)?
  var lists = FollowingLists()
  /// The searches in progress; the last one is continued next.
  var searches: [SearchRun] = []
  /// The time for which a call continues searches before it returns, or `nil` to finish them.
  package var searchTime: Duration?
  /// The indexing of a file written by an earlier version, or `nil` if there is nothing to index.
  package internal(set) var indexing: BackgroundIndexing?
  /// The number of changes to the chats, whether or not a list shows them.
  package private(set) var changeCount = 0
  /// The chats that remain to be marked as read, or as unread again.
  var chores: [ReadingChore] = []
  /// When the next mute or typing indicator ends, with the change count and the time that this was computed for.
  var knownMoment: (change: Int, now: Date, next: Date?)?

  /// Creates an engine over a workspace in memory.
  ///
  /// - Parameters:
  ///   - workspace: The chats.
  ///   - environment: The lists' environment, with the time that ages are computed from and new messages are dated
  ///     with; `nil` for the clock and the workspace's own locale and time zone. Pass `workspace.environment()` to show
  ///     a workspace as of its newest date, in a picture for example.
  ///   - factory: The factory that draws what no provider and no plugin draws.
  ///   - plugins: The host of the plugins, or `nil` for no plugins.
  ///   - providers: The providers that are asked before the plugins.
  public convenience init(
    workspace: Workspace,
    environment: ChatEnvironment? = nil,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost? = nil,
    providers: [any SlotProvider] = []
  ) {
    let shown = environment ?? workspace.environment(now: Date())
    // Marking as read by the clock must include messages that the workspace dates later.
    let latest = environment == nil ? workspace.latestDate : nil
    let state = ChatState(workspace, now: max(shown.now, latest ?? shown.now))
    self.init(state, nil, shown, factory, plugins, providers)
  }

  /// Creates an engine over a stored workspace.
  ///
  /// Rows are read from the file or the database when they are shown. Changes made by events are saved by ``save()``,
  /// and actions by ``commit(_:and:)``.
  ///
  /// - Parameter environment: The lists' environment, with the time that ages are computed from and new messages are
  ///   dated with; `nil` for the clock and the workspace's own locale and time zone.
  public convenience init(
    store: any ChatStore,
    environment: ChatEnvironment? = nil,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost? = nil,
    providers: [any SlotProvider] = []
  ) throws(StoreError) {
    let environment = environment ?? store.head.environment(now: Date())
    self.init(try store.state(), store, environment, factory, plugins, providers)
  }

  private init(
    _ state: ChatState,
    _ store: (any ChatStore)?,
    _ environment: ChatEnvironment,
    _ factory: ViewFactory,
    _ plugins: PluginHost?,
    _ providers: [any SlotProvider]
  ) {
    self.plugins = plugins
    self.store = store
    self.environment = environment
    keeper = StateKeeper(state)
    // Plugins observe events before the first frame, and even if there is none.
    plugins?.start()
    slots = SlotRegistry(
      factory: factory,
      providers: providers,
      guests: plugins,
      problems: plugins
    )
    texts = BackgroundTexts(slots, self.environment)
  }

  /// Creates a channel list.
  ///
  /// - Parameters:
  ///   - query: The list's query.
  ///   - rows: The minimum number of rows to load, if there are that many.
  ///   - selectedChannelID: The channel that a link leads to; it is opened once it is loaded or arrives.
  public func channelList(
    query: ChannelListQuery = ChannelListQuery(),
    rows: Int = 0,
    selectedChannelID: ChannelID? = nil
  ) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(
      environment: environment,
      slots: slots,
      query: query,
      selectedChannelID: selectedChannelID,
      keeper: keeper.channels
    )
    if !list.session.isExternal { list.current = { [keeper] in keeper.channel($0.id) ?? $0 } }
    list.currentResult = { [keeper] in
      ChannelSelectionInfo(
        channel: keeper.channel($0.channel.id) ?? $0.channel,
        message: $0.message.map(keeper.message),
        searchType: $0.searchType
      )
    }
    lists.channels.append(FollowingLists.Weak(list))
    send(.appear, to: list)
    var wanted = list.session.isExternal ? min(rows, Self.positionsAtOnce) : rows
    send(.want(rows: wanted), to: list)
    _ = list.drainChanges()
    while wanted < rows, list.session.hasMore, list.session.failure == nil {
      wanted = min(rows, wanted + Self.positionsAtOnce)
      send(.want(rows: wanted), to: list)
      _ = list.drainChanges()
    }
    return list
  }

  /// The number of rows a frame adds if only positions are loaded, which limits the temporary memory.
  private static var positionsAtOnce: Int { 16_384 }

  /// Creates a thread list, with at least the given number of rows loaded if there are that many.
  public func threadList(
    query: ThreadListQuery = ThreadListQuery(watch: true),
    rows: Int = 0
  ) -> ChatThreadListViewModel {
    let keeper = keeper.threads
    // One page has all requested rows: with the workspace in memory, smaller pages save nothing.
    var query = query
    query.limit = max(query.limit, keeper == nil ? rows : min(rows, Self.positionsAtOnce))
    let list = ChatThreadListViewModel(
      environment: environment,
      slots: slots,
      query: query,
      keeper: keeper
    )
    if keeper == nil {
      list.current = { [keeper = self.keeper] in keeper.thread($0.id) ?? $0 }
    }
    lists.threads.append(FollowingLists.Weak(list))
    send(.appear, to: list)
    _ = list.drainChanges()
    // A source answers later.
    while !isRemote, list.session.count < rows, !list.session.hasLoadedAllThreads,
      !list.session.hasFailed
    {
      send(.threadAppeared(at: list.session.count), to: list)
      _ = list.drainChanges()
    }
    return list
  }

  /// Changes the state and counts the change.
  func change<Value: Sendable>(_ body: (inout ChatState) -> Value) -> Value {
    changeCount += 1
    return keeper.change(body)
  }

  /// Counts a change of the state that its keeper has already made.
  func countChange() { changeCount += 1 }

  /// Applies an event; every list follows the changes.
  @discardableResult
  public func apply(_ event: ChatEvent) -> ChatChange {
    changeCount += 1
    let change = keeper.apply(event)
    if change.refusal == nil { tellPlugins(event) }
    follow([change])
    return change
  }

  /// Applies the events of a log, skipping lines that can't be applied.
  ///
  /// - Returns: One error for each skipped line.
  public func apply(_ log: EventLog) -> [EventLineError] {
    var state = state
    var applied: [(ChatEvent, ChatChange)] = []
    let errors = state.apply(log) { applied.append(($0, $1)) }
    adopt(state, applied)
    return errors
  }

  /// Applies all events of a log, or none.
  ///
  /// - Throws: The error of the first line that can't be applied.
  public func applyStrictly(_ log: EventLog) throws(EventLineError) {
    var state = state
    var applied: [(ChatEvent, ChatChange)] = []
    try state.applyStrictly(log) { applied.append(($0, $1)) }
    adopt(state, applied)
  }

  private func adopt(_ state: ChatState, _ applied: [(event: ChatEvent, change: ChatChange)]) {
    change { $0 = state }
    for event in applied.lazy.map(\.event) { tellPlugins(event) }
    follow(applied.map(\.change))
  }

  /// The source that answers sessions from the current state.
  var source: StateSource { StateSource(state: state, environment: environment, texts: texts) }

  func follow(_ changes: [ChatChange]) {
    for change in changes {
      texts.forget(change)
      for (list, effects) in lists.follow(change, in: state, texts) { perform(effects, for: list) }
      onNews?(.changed(change))
    }
  }

  /// Sends an input to a list and performs its effects.
  public func send(_ input: ChannelListSession.Input, to list: ChatChannelListViewModel) {
    var inputs = [input]
    while let next = inputs.popLast() {
      inputs += list.send(next).compactMap { ask($0, for: list) ? nil : source.perform($0) }
    }
  }

  /// Sends an input to a list and performs its effects.
  public func send(_ input: ThreadListSession.Input, to list: ChatThreadListViewModel) {
    var inputs = [input]
    while let next = inputs.popLast() {
      inputs += list.send(next).compactMap { ask($0, for: list) ? nil : source.perform($0) }
    }
  }
}

/// A change of the chats that an engine reports to its application.
package enum EngineNews {
  /// Models have changed.
  case changed(ChatChange)
  /// A message arrived in a channel that the source has yet to send.
  case unknown(MessageID, ChannelID)
}
