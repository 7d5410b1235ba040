// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

extension WorkspaceStore {
  /// Writes what events have changed of the last ``state()``: all of it, or none.
  ///
  /// What others have written since is taken in, and the events that were not saved yet happen after it.
  ///
  /// - Returns: what others have written, and what came of that.
  @discardableResult
  public func save(_ state: inout ChatState) throws(StoreError) -> StoreNews {
    let (next, news, position) = try changing(isLogged: true) { () throws(StoreError) in
      let (next, news) = try rebased(state)
      try write(next)
      return (next, news, try self.position())
    }
    state = next
    state.settle()
    positionOfState = position
    return news
  }

  /// Takes in what others have written since the last ``state()``.
  ///
  /// Events that were not saved yet happen after it.
  ///
  /// - Returns: what others have written, and what came of that.
  @discardableResult
  public func refresh(_ state: inout ChatState) throws(StoreError) -> StoreNews {
    let (next, news, position) = try database.reading { () throws(StoreError) in
      let (next, news) = try rebased(state)
      return (next, news, try self.position())
    }
    state = next
    positionOfState = position
    return news
  }

  /// A state atop of what is in the file now.
  private func rebased(_ state: ChatState) throws(StoreError) -> (ChatState, StoreNews) {
    let logged = try events(after: positionOfState)
    if let logged, logged.isEmpty { return (state, .nothing) }
    var touched = TouchedRows()
    for event in logged ?? [] { touched.formUnion(event.touched) }
    var fresh = try freshState()
    fresh.adopt(state)
    for unsaved in state.unsavedEvents {
      touched.formUnion(unsaved.touched)
      touched.formUnion(TouchedRows(fresh.apply(unsaved.event)))
    }
    if let failure { throw failure }
    return (fresh, logged == nil ? .everything : .rows(ChatChange(touched, in: fresh)))
  }
}
