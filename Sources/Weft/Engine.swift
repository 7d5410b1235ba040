// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
public import WeftFoundation
public import WeftPluginHost

/// Lists over a workspace, with plugins or without: what a host builds to get screens.
///
///     let engine = Engine(workspace: try Workspace(json: bytes))
///     let screen = engine.channelList().screen(rowLimit: 20)
public final class Engine {
  /// What the lists depend on besides their data.
  public let environment: ChatEnvironment
  private let workspace: Workspace
  private let source: WorkspaceSource
  private let slots: SlotRegistry

  /// Creates an engine.
  ///
  /// Without an environment the workspace's own is used; without plugins the factory fills every slot.
  public init(
    workspace: Workspace,
    environment: ChatEnvironment? = nil,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost? = nil
  ) {
    self.workspace = workspace
    self.environment = environment ?? workspace.environment()
    source = WorkspaceSource(workspace: workspace, environment: self.environment)
    slots = SlotRegistry(factory: factory, providers: plugins?.providers ?? [])
  }

  /// The channel list with at least a number of rows loaded, as far as there are that many.
  public func channelList(
    query: ChannelListQuery = ChannelListQuery(),
    rows: Int = 0
  ) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(environment: environment, slots: slots, query: query)
    send(.appear, to: list)
    send(.want(rows: rows), to: list)
    _ = list.takeChanges()
    return list
  }

  /// The thread list with at least a number of rows loaded, as far as there are that many.
  public func threadList(
    query: ThreadListQuery = ThreadListQuery(watch: true),
    rows: Int = 0
  ) -> ChatThreadListViewModel {
    // One page of all that is wanted: a workspace in memory has no reason to hand out less.
    var query = query
    query.limit = max(query.limit, rows)
    let list = ChatThreadListViewModel(environment: environment, slots: slots, query: query)
    send(.appear, to: list)
    _ = list.takeChanges()
    return list
  }

  /// The messages of a channel, nil when there is no such channel.
  public func messageList(_ channel: ChannelID) -> ChatMessageListViewModel? {
    guard let channel = workspace.channels.first(where: { $0.id == channel }) else { return nil }
    return ChatMessageListViewModel(
      channel: channel,
      messages: channel.latestMessages,
      environment: environment,
      slots: slots
    )
  }

  /// The replies to a message, nil when there is no such message.
  public func replyList(_ parent: MessageID) -> ChatMessageListViewModel? {
    for channel in workspace.channels {
      guard let message = channel.latestMessages.first(where: { $0.id == parent }) else { continue }
      let thread = workspace.threads.first { $0.id == parent }
      return ChatMessageListViewModel(
        channel: channel,
        parentMessage: message,
        replies: replies(to: parent, in: channel, thread),
        environment: environment,
        slots: slots
      )
    }
    return nil
  }

  /// The replies of the channel and those of the thread, newest first, each once.
  private func replies(
    to parent: MessageID,
    in channel: ChatChannel,
    _ thread: ChatThread?
  ) -> [ChatMessage] {
    let standing = channel.latestMessages.filter { $0.parentID == parent }
    let known = Set(standing.map(\.id))
    let others = (thread?.latestReplies ?? []).filter { !known.contains($0.id) }
    return (standing + others).sorted {
      $0.createdAt == $1.createdAt ? $0.id > $1.id : $0.createdAt > $1.createdAt
    }
  }

  /// Hands an input to a list and does what the list asks for.
  public func send(_ input: ChannelListSession.Input, to list: ChatChannelListViewModel) {
    var inputs = [input]
    while let next = inputs.popLast() {
      inputs += list.send(next).compactMap { source.perform($0) }
    }
  }

  /// Hands an input to a list and does what the list asks for.
  public func send(_ input: ThreadListSession.Input, to list: ChatThreadListViewModel) {
    var inputs = [input]
    while let next = inputs.popLast() {
      inputs += list.send(next).compactMap { source.perform($0) }
    }
  }
}
