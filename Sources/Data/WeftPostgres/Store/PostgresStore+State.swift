// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftFormats
public import WeftModel
public import WeftStore

// The states of the store's user, for an engine.
extension PostgresStore: ChatStore {
  /// Returns a state that reads models from the database on demand.
  ///
  /// Changes by events stay in memory until ``save(_:)`` writes them. Only the newest state can be saved or
  /// refreshed.
  public func state() throws(StoreError) -> ChatState {
    try reading { () throws(StoreError) in
      positionOfState = counters
      return try view.state()
    }
  }

  /// Writes the changes that events made to the last ``state()``, all of them or none.
  ///
  /// It first applies the changes that other processes have written since; the unsaved events come after them. Events
  /// that can't be applied any more are dropped.
  ///
  /// - Returns: The changes of other processes, and what the unsaved events then changed.
  @discardableResult
  public func save(_ state: inout ChatState) throws(StoreError) -> StoreNews {
    let unsaved = state.unsavedEvents
    let (next, news, now) = try changing {
      () throws(StoreError) -> (ChatState, StoreNews, WorkspaceCounters) in
      let news = try self.news(since: positionOfState)
      var touched = TouchedRows()
      for one in unsaved {
        touched.formUnion(one.touched)
        _ = try writer.record(one.event, at: clock())
      }
      var next = try view.state()
      next.adopt(state)
      return (next, news.changes(in: next, with: touched), counters)
    }
    positionOfState = now
    tellHosts()
    if case .nothing = news {
      state.settle()
    } else {
      state = next
    }
    return news
  }

  /// Applies the changes that other processes have written since the last ``state()``.
  ///
  /// The unsaved events come after them.
  ///
  /// - Returns: The changes of other processes, and what the unsaved events then changed.
  @discardableResult
  public func refresh(_ state: inout ChatState) throws(StoreError) -> StoreNews {
    let (next, news, now) = try reading {
      () throws(StoreError) -> (ChatState, StoreNews, WorkspaceCounters) in
      let news = try self.news(since: positionOfState)
      if case .nothing = news { return (state, StoreNews.nothing, counters) }
      var next = try view.state()
      next.adopt(state)
      var touched = TouchedRows()
      for one in state.unsavedEvents {
        touched.formUnion(one.touched)
        touched.formUnion(TouchedRows(next.apply(one.event)))
      }
      return (next, news.changes(in: next, with: touched), counters)
    }
    state = next
    positionOfState = now
    return news
  }

  /// The changes that other processes have written since a position.
  private enum News {
    case nothing
    case rows(TouchedRows)
    case everything

    func changes(in state: ChatState, with own: TouchedRows) -> StoreNews {
      switch self {
      case .nothing: return .nothing
      case .everything: return .everything
      case .rows(var touched):
        touched.formUnion(own)
        return .rows(ChatChange(touched, in: state))
      }
    }
  }

  /// The maximum number of events that are examined one by one; above it, everything is read again.
  private static let mostNews = 1000

  private func news(since start: WorkspaceCounters) throws(StoreError) -> News {
    guard let found = try reader.events(after: start, limit: Self.mostNews),
      found.end == counters.position
    else { return .everything }
    if found.events.isEmpty { return .nothing }
    var touched = TouchedRows()
    for event in found.events { touched.formUnion(event.touched) }
    return .rows(touched)
  }
}

// Applying the events of a file.
extension PostgresStore {
  /// The number of events that are applied and written at once.
  private static let batch = 200

  /// Applies the events of a log in order and skips lines that can't be applied.
  ///
  /// The events are written in batches, each atomically. Applying them again changes nothing, so an interrupted call
  /// can be repeated.
  ///
  /// - Returns: One error for each skipped line, and the number of applied events.
  public func apply(
    _ log: EventLog
  ) throws(StoreError) -> (errors: [EventLineError], applied: Int) {
    var lines = log.makeIterator()
    var errors: [EventLineError] = []
    var applied = 0
    while true {
      var batch: [EventLog.Line] = []
      while batch.count < Self.batch, let line = lines.next() { batch.append(line) }
      if batch.isEmpty { return (errors, applied) }
      let refused = try changing { () throws(StoreError) in
        var refused: [EventLineError] = []
        for line in batch { if let error = try record(line) { refused.append(error) } }
        return refused
      }
      tellHosts()
      errors += refused
      applied += batch.count - refused.count
    }
  }

  /// Applies the events of a log in order, all of them or none.
  ///
  /// - Returns: The error that prevented it, or `nil` if all events were applied, and their number.
  public func applyStrictly(
    _ log: EventLog
  ) throws(StoreError) -> (error: EventLineError?, applied: Int) {
    var (applied, refused): (Int, EventLineError?) = (0, nil)
    do throws(StoreError) {
      try changing { () throws(StoreError) in
        applied = 0
        refused = nil
        for line in log {
          refused = try record(line)
          // The transaction also reverts the events before this one.
          if let refused { throw StoreError(.failed, at: reader.path, "\(refused)") }
          applied += 1
        }
      }
    } catch {
      guard let refused else { throw error }
      return (refused, 0)
    }
    tellHosts()
    return (nil, applied)
  }

  /// Applies the event of a line; returns an error if that isn't possible.
  private func record(_ line: EventLog.Line) throws(StoreError) -> EventLineError? {
    switch line.event {
    case .failure(let error): return error
    case .success(let event):
      let refusal = try writer.record(event, at: clock())
      return refusal.map { EventLineError(line: line.number, $0.description) }
    }
  }
}
