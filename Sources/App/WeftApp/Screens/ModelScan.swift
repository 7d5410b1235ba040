// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The channels or threads of a workspace that meet a condition, found by examining all of them.
final class ModelScan<ID: Hashable, Model>: PageFinding, ChangeFollower {
  /// The way to the models.
  struct Access {
    /// Starts at the first model; the result returns the next ones, or `nil` at the end.
    let walk: () -> () -> [Model]?
    let id: (Model) -> ID
    /// Returns the current model with an id.
    let read: (ID) -> Model?
    /// Returns the models that a change may have affected.
    let changed: (ChatChange) -> Set<ID>
  }

  private let engine: Engine
  private let access: Access
  private let isWanted: (Model) -> Bool
  private let onFind: () -> Void
  private var next: (() -> [Model]?)?
  private var found: [ID: Model] = [:]
  private var stale: Set<ID> = []
  private var isTold = false
  private var seen: Int
  private(set) var version = 0
  /// Whether models were left out because there are too many.
  private(set) var isCut = false

  /// How many models are kept.
  private static var most: Int { 500 }

  init(
    _ app: ChatApp,
    _ access: Access,
    onFind: @escaping () -> Void,
    where isWanted: @escaping (Model) -> Bool
  ) {
    engine = app.engine
    self.access = access
    self.isWanted = isWanted
    self.onFind = onFind
    seen = app.engine.changeCount
    next = access.walk()
    app.add(self)
    if engine.state.isBacked { loadMore() } else { finish() }
  }

  var hasMoreToLoad: Bool { next != nil }

  /// The models, in no particular order.
  var models: [Model] { Array(found.values) }

  func refresh() {
    guard seen != engine.changeCount else { return }
    seen = engine.changeCount
    if !isTold { (next, stale) = (access.walk(), Set(found.keys)) }
    isTold = false
  }

  func loadMore() {
    guard let next else { return }
    let before = version
    if let models = next() {
      for model in models { set(model, for: access.id(model)) }
    } else {
      self.next = nil
      for id in stale { set(nil, for: id) }
      stale = []
    }
    if version != before || !hasMoreToLoad { onFind() }
  }

  private func set(_ model: Model?, for id: ID) {
    stale.remove(id)
    let wanted = model.flatMap { isWanted($0) ? $0 : nil }
    if wanted == nil, found[id] == nil { return }
    if found[id] == nil, found.count >= Self.most { return isCut = true }
    found[id] = wanted
    version += 1
  }

  func follow(_ change: ChatChange) {
    isTold = true
    for id in access.changed(change) { set(access.read(id), for: id) }
    if !change.users.isEmpty { version += 1 }
  }
}

extension ModelScan<ChannelID, ChatChannel> {
  /// Searches the channels.
  convenience init(
    channelsOf app: ChatApp,
    onFind: @escaping () -> Void,
    where isWanted: @escaping (ChatChannel) -> Bool
  ) {
    let engine = app.engine
    let access = Access(
      walk: {
        var walk = ChannelWalk()
        return { walk.next(modelsAtOnce, of: engine.state) }
      },
      id: { $0.id },
      read: { engine.state.channel($0, messages: 0) },
      changed: { Set($0.channels.keys).union($0.appearedChannels).union($0.vanishedChannels) }
    )
    self.init(app, access, onFind: onFind) { $0.deletedAt == nil && isWanted($0) }
  }
}

extension ModelScan<MessageID, ChatThread> {
  /// Searches the threads.
  convenience init(
    threadsOf app: ChatApp,
    onFind: @escaping () -> Void,
    where isWanted: @escaping (ChatThread) -> Bool
  ) {
    let engine = app.engine
    let access = Access(
      walk: {
        var walk = ThreadWalk()
        return { walk.next(modelsAtOnce, of: engine.state) }
      },
      id: { $0.id },
      read: { engine.state.thread($0, channelMessages: 0) },
      changed: { Set($0.threads.keys).union($0.vanishedThreads) }
    )
    self.init(app, access, onFind: onFind, where: isWanted)
  }
}

/// How many models one step examines, so that no key has to wait.
private let modelsAtOnce = 64
