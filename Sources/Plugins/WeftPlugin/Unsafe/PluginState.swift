// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The state of a plugin from its start until it stops.
///
/// SAFETY, for all of the type: plugin.h and hook.h promise that start, hooks and stop never run at
/// the same time, so that only one thread at a time accesses the state.
final class PluginState<State>: @unchecked Sendable {
  private var state: State?

  init(_ state: sending State? = nil) {
    self.state = state
  }

  func begin(with state: sending State) { self.state = state }

  func end() -> State? { state.take() }

  /// Lends the state; meanwhile it is absent, so that a call from within this one throws.
  func lend(
    _ body: (inout State) throws(PluginError) -> Void
  ) throws(PluginError) {
    guard var lent = state.take() else {
      throw PluginError("a hook was called before the start, after the stop, or from within a hook")
    }
    defer { state = lent }
    try body(&lent)
  }
}
