// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
public import WeftFoundation
public import WeftPluginHost
public import WeftSource
public import WeftStore

/// Lists over a workspace, with plugins or without: what a host builds to get screens.
///
///     let engine = Engine(workspace: try Workspace(json: bytes))
///     let screen = engine.channelList().screen(rowLimit: 20)
///
/// Events go to ``apply(_:)->ChatChange``; every list the engine made follows them, from its next frame on.
public final class Engine {
  /// What the lists depend on besides their data.
  public internal(set) var environment: ChatEnvironment
  /// Everything known, after the events so far.
  public var state: ChatState { keeper.state }
  /// What a message list asks for that is a host's to do or to hear of: waiting, opening threads, and what
  /// the user has read, which the engine has noted already.
  public var onEffect: ((MessageListSession.Effect, ChatMessageListViewModel) -> Void)?
  let keeper: StateKeeper
  let slots: SlotRegistry
  let texts: BackgroundTexts
  let plugins: PluginHost?
  /// What the source is asked, nil where everything is known.
  var remote: RemoteLists?
  /// Is told that ``takeRequests()`` has something to give.
  var onRequest: (() -> Void)?
  /// Gets what the user wanted and the source the chats come from refused.
  public var onRefusal: ((SourceAction, SourceError) -> Void)?
  /// Where the workspace is kept, nil where it is in memory alone.
  let store: WorkspaceStore?
  /// Gets what plugins ask for after an event that the engine can't do itself.
  public var onPluginCommands: (([PluginCommand]) -> Void)?
  var lists = FollowingLists()
  /// The searches that are under way, the next one last.
  var searches: [SearchRun] = []
  /// How long a search may take before others have their turn; without a limit until it is done.
  package var searchTime: Duration?
  /// How often anything about the chats has changed, whether a list shows it or not.
  package private(set) var changeCount = 0

  /// Creates an engine.
  ///
  /// Without an environment the workspace's own is used; without plugins and providers the factory fills
  /// every slot. Providers are asked before plugins.
  public convenience init(
    workspace: Workspace,
    environment: ChatEnvironment? = nil,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost? = nil,
    providers: [any SlotProvider] = []
  ) {
    let environment = environment ?? workspace.environment()
    let state = ChatState(workspace, now: environment.now)
    self.init(state, nil, environment, factory, plugins, providers)
  }

  /// Creates an engine over a stored workspace, as another over one in memory.
  ///
  /// What is shown is read from the file when it is needed; what events change is written by ``save()``.
  public convenience init(
    store: WorkspaceStore,
    environment: ChatEnvironment? = nil,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost? = nil,
    providers: [any SlotProvider] = []
  ) throws(StoreError) {
    let environment = environment ?? store.head.environment()
    self.init(try store.state(), store, environment, factory, plugins, providers)
  }

  private init(
    _ state: ChatState,
    _ store: WorkspaceStore?,
    _ environment: ChatEnvironment,
    _ factory: ViewFactory,
    _ plugins: PluginHost?,
    _ providers: [any SlotProvider]
  ) {
    self.plugins = plugins
    self.store = store
    self.environment = environment
    keeper = StateKeeper(state)
    slots = SlotRegistry(
      factory: factory,
      providers: providers,
      guests: plugins,
      problems: plugins
    )
    texts = BackgroundTexts(slots, self.environment)
  }

  /// The channel list with at least a number of rows loaded, as far as there are that many.
  ///
  /// - Parameter selectedChannelID: a channel that a link leads to: it is opened once it is loaded, or comes.
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
    if !list.session.isKept { list.current = { [keeper] in keeper.channel($0.id) ?? $0 } }
    list.currentResult = { [keeper] in
      ChannelSelectionInfo(
        channel: keeper.channel($0.channel.id) ?? $0.channel,
        message: $0.message.map(keeper.message),
        searchType: $0.searchType
      )
    }
    lists.channels.append(FollowingLists.Weak(list))
    send(.appear, to: list)
    var wanted = list.session.isKept ? min(rows, Self.placesAtOnce) : rows
    send(.want(rows: wanted), to: list)
    _ = list.takeChanges()
    while wanted < rows, list.session.hasMore, list.session.failure == nil {
      wanted = min(rows, wanted + Self.placesAtOnce)
      send(.want(rows: wanted), to: list)
      _ = list.takeChanges()
    }
    return list
  }

  /// Rows of which only places are loaded come in so many a frame: what they take on the way is given back.
  private static var placesAtOnce: Int { 16_384 }

  /// The thread list with at least a number of rows loaded, as far as there are that many.
  public func threadList(
    query: ThreadListQuery = ThreadListQuery(watch: true),
    rows: Int = 0
  ) -> ChatThreadListViewModel {
    let keeper = keeper.threads
    // One page of all that is wanted: a workspace in memory has no reason to hand out less.
    var query = query
    query.limit = max(query.limit, keeper == nil ? rows : min(rows, Self.placesAtOnce))
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
    _ = list.takeChanges()
    while list.session.count < rows, !list.session.hasLoadedAllThreads, !list.session.hasFailed {
      send(.threadAppeared(at: list.session.count), to: list)
      _ = list.takeChanges()
    }
    return list
  }

  /// Changes what is known, and counts that.
  func change<Value: Sendable>(_ body: (inout ChatState) -> Value) -> Value {
    changeCount += 1
    return keeper.change(body)
  }

  /// Takes an event and hands what it changed to every list.
  @discardableResult
  public func apply(_ event: ChatEvent) -> ChatChange {
    let change = change { $0.apply(event) }
    if change.refusal == nil { tellPlugins(event) }
    follow([change])
    return change
  }

  /// Takes the events of a log; a line that can't be applied is skipped.
  ///
  /// - Returns: one error a line that was skipped.
  public func apply(_ log: EventLog) -> [EventLineError] {
    var state = state
    var applied: [(ChatEvent, ChatChange)] = []
    let errors = state.apply(log) { applied.append(($0, $1)) }
    take(state, applied)
    return errors
  }

  /// Takes the events of a log, all of them or none.
  ///
  /// - Throws: the first line that can't be applied.
  public func applyStrictly(_ log: EventLog) throws(EventLineError) {
    var state = state
    var applied: [(ChatEvent, ChatChange)] = []
    try state.applyStrictly(log) { applied.append(($0, $1)) }
    take(state, applied)
  }

  private func take(_ state: ChatState, _ applied: [(event: ChatEvent, change: ChatChange)]) {
    change { $0 = state }
    for event in applied.lazy.map(\.event) { tellPlugins(event) }
    follow(applied.map(\.change))
  }

  /// What answers sessions, from everything that is known now.
  var source: StateSource { StateSource(state: state, environment: environment, texts: texts) }

  func follow(_ changes: [ChatChange]) {
    for change in changes {
      texts.forget(change)
      for (list, effects) in lists.follow(change, in: state, texts) { perform(effects, for: list) }
    }
  }

  /// Hands an input to a list and does what the list asks for.
  public func send(_ input: ChannelListSession.Input, to list: ChatChannelListViewModel) {
    var inputs = [input]
    while let next = inputs.popLast() {
      inputs += list.send(next).compactMap { ask($0, for: list) ? nil : source.perform($0) }
    }
  }

  /// Hands an input to a list and does what the list asks for.
  public func send(_ input: ThreadListSession.Input, to list: ChatThreadListViewModel) {
    var inputs = [input]
    while let next = inputs.popLast() {
      inputs += list.send(next).compactMap { ask($0, for: list) ? nil : source.perform($0) }
    }
  }
}
