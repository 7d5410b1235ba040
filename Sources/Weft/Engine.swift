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
    self.environment = environment ?? workspace.environment()
    source = WorkspaceSource(
      channels: workspace.channels,
      context: QueryContext(
        currentUser: workspace.currentUser.id,
        now: self.environment.now
      )
    )
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
    return list
  }

  /// Hands an input to a list and does what the list asks for.
  public func send(_ input: ChannelListSession.Input, to list: ChatChannelListViewModel) {
    var inputs = [input]
    while let next = inputs.popLast() {
      inputs += list.send(next).map { source.perform($0) }
    }
  }
}
