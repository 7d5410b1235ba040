// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension WorkspaceStore {
  /// Writes the changes that events made to the last ``state()``, all of them or none.
  ///
  /// First it applies the changes that other processes have written since; the unsaved events come
  /// after them.
  ///
  /// - Returns: The changes of other processes, with those that the unsaved events then made.
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

  /// Applies the changes that other processes have written since the last ``state()``.
  ///
  /// The unsaved events come after them.
  ///
  /// - Returns: The changes of other processes, with those that the unsaved events then made.
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

  /// Returns a state of the file as it is now, with the unsaved events of another applied to it.
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
