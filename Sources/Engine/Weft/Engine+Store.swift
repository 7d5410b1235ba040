// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftSource
public import WeftStore

// A store whose file several processes share.
extension Engine {
  /// Whether there are events that have not been written to the store.
  public var hasUnsavedChanges: Bool { store != nil && state.hasUnsavedEvents }

  /// Writes the changes made since the last call to the store, in one transaction.
  ///
  /// First it reads the changes that other processes have written, and every list follows them.
  public func save() throws(StoreError) {
    guard let store else { return }
    var next = state
    let news = try store.save(&next)
    if case .nothing = news { return keeper.settle(next) }
    adopt(next)
    follow(news)
  }

  /// Performs an action for the user and writes it to the store; lists show it once it is committed.
  ///
  /// Other unsaved changes are written in the same transaction. Without a store this is the same as ``perform(_:)``.
  ///
  ///     try engine.commit(.send(message, "messaging:general"))
  ///     // The message is on the disk, and the next frame of a list shows it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - others: Actions that belong to it, such as discarding the draft of a sent message; a refused one is left out.
  /// - Throws: What ``perform(_:)`` throws, and `notSaved` if the store can't be written. In both cases lists, store
  ///   and unsaved changes are the same as before.
  public func commit(
    _ action: SourceAction,
    and others: [SourceAction] = []
  ) throws(SourceError) {
    guard let store, remote == nil else {
      try perform(action)
      for other in others { try? perform(other) }
      return
    }
    var next = state
    var applied: [AppliedEvent] = []
    func apply(_ action: SourceAction) throws(SourceError) {
      guard let event = try action.event(in: next, at: environment.now) else { return }
      let outcome = AppliedEvent(event, to: &next)
      if let refusal = outcome.change.refusal {
        throw SourceError(.notAllowed, refusal.description)
      }
      applied.append(outcome)
      for more in action.consequences(of: event, in: next) {
        applied.append(AppliedEvent(more, to: &next))
      }
    }
    try apply(action)
    for other in others { try? apply(other) }
    guard next.hasUnsavedEvents else { return }
    let news: StoreNews
    do throws(StoreError) { news = try store.save(&next) } catch { throw .notSaved(error) }
    show(applied, of: next, news)
    // Saving applies the action after the changes of other processes, which may have made it impossible.
    guard case .send(let message, let id) = action,
      state.message(message.id, in: id, parent: message.thread) == nil
    else { return }
    throw SourceError(.other, "the chat was changed at the same time; try again")
  }

  /// Shows committed events, and the changes that other processes had written before them.
  private func show(_ applied: [AppliedEvent], of next: ChatState, _ news: StoreNews) {
    if case .nothing = news {
      // Only the rows that they change are read again.
      keeper.adopt(next, after: applied)
      countChange()
      for one in applied { tellPlugins(one.event) }
      return follow(applied.map(\.change))
    }
    adopt(next)
    for one in applied { tellPlugins(one.event) }
    follow(news)
  }

  /// Whether the store's file was removed or replaced by another file; nothing is written to it then.
  public var isStoreGone: Bool { store?.isGone ?? false }

  /// Copies the stored workspace with all unsaved changes to a new file; they then count as saved.
  ///
  /// This works even if the store's own file was removed. The engine continues to use its own store; to use the new
  /// file, open it.
  ///
  /// - Throws: The reason why the file can't be created; nothing has changed in that case.
  package func saveCopy(to path: String) throws(StoreError) {
    guard let file = store as? WorkspaceStore else { return }
    var next = state
    try file.copy(next, to: path)
    next.settle()
    keeper.settle(next)
  }

  /// Reads the changes that other processes have written to the store; every list follows them.
  ///
  /// Events that have not been saved are applied again after them.
  ///
  /// - Complexity: O(*c*) in the number of changed rows; O(*n*) in the rows that all lists have loaded if the store
  ///   can't tell which have changed, as after an import.
  /// - Returns: Whether other processes have written anything.
  @discardableResult
  public func refresh() throws(StoreError) -> Bool {
    guard let store else { return false }
    var next = state
    let news = try store.refresh(&next)
    if case .nothing = news { return false }
    adopt(next)
    follow(news)
    return true
  }

  /// Starts background work: indexing a file of an earlier version and keeping its log short.
  ///
  /// - Parameter start: Starts work on a thread; returns false if it can't.
  package func workInBackground(
    by start: @escaping (@escaping @Sendable () -> Void) -> Bool
  ) {
    guard let file = store as? WorkspaceStore else { return }
    file.moveLog(by: start)
    // If the file can't be read, a list that needs it will report that.
    indexing = try? BackgroundIndexing(of: file)
  }

  private func adopt(_ next: ChatState) { change { $0 = next } }

  private func follow(_ news: StoreNews) {
    switch news {
    case .nothing: break
    case .rows(let change):
      for list in lists.channels { list.list?.outdate() }
      follow([change])
    case .everything:
      for list in lists.channels { list.list?.outdate() }
      texts.forgetAll()
      for list in lists.channels.compactMap(\.list) { loadAnew(list) }
      for list in lists.threads.compactMap(\.list) { send(.loadThreads, to: list) }
      for list in lists.messages.compactMap(\.list) { loadAnew(list) }
    }
  }

  /// Updates a list's first rows to those of the current state, and all rows that were loaded.
  private func loadAnew(_ list: ChatChannelListViewModel) {
    let query = list.session.query
    let context = QueryContext<ChatChannel>(
      currentUser: environment.currentUser.id,
      now: environment.now
    )
    let loaded = list.session.channels.map(\.id)
    let page = state.positionedPage(
      query,
      after: nil,
      limit: max(query.pageSize, loaded.count),
      in: context
    ) { texts.sortable($0, in: query) }
    let first = page.rows.rows.prefix(max(query.pageSize, loaded.count)).map(\.id)
    for id in first + Set(loaded).subtracting(first) {
      let now = texts.sortable(state.channel(id).map { [$0] } ?? [], in: query)
      send(now.first.map { .channelChanged($0) } ?? .channelRemoved(id), to: list)
    }
  }

  private func loadAnew(_ list: ChatMessageListViewModel) {
    var rows = TouchedRows()
    rows.channels = [list.channel.id]
    let newest = state.history(of: list.channel.id).prefix(100)
    rows.messages = Set(
      newest.map(\.id) + list.messages.map(\.id) + list.session.quotedElsewhere
    )
    if let parent = list.parentMessage?.id {
      rows.threads = [parent]
      rows.messages.formUnion(
        state.storedReplies(to: parent, in: list.channel.id).prefix(100).map(\.id)
      )
    }
    follow([ChatChange(rows, in: state)])
  }
}

extension SourceError {
  /// Returns the error for a store that could not save an action.
  fileprivate static func notSaved(_ error: StoreError) -> SourceError {
    SourceError(.notSaved, error.message)
  }
}
