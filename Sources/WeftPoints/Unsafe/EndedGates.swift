// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPoints

/// Gates plugins called that were given back, while a call may still be in them.
///
/// They are never freed: a call that comes too late finds a gate for what it brings.
enum EndedGates {
  @safe private struct Ended: @unchecked Sendable {
    // SAFETY: these gates are never freed, and the C side may be called from any thread.
    let gate: OpaquePointer
    let prototype: UInt
    /// What calls that have begun may be in.
    var chains: [Chain]

    mutating func takeIdle() -> [Chain] { unsafe Gate.takeIdle(of: gate, from: &chains) }
  }

  private struct State {
    var waiting: [Ended] = []
    var idle: [Ended] = []
  }

  private static let state = Locked(State())

  /// Turns a gate to nobody, and keeps it for the next of its signature once no call is in it.
  static func add(_ gate: OpaquePointer, _ prototype: Prototype, _ chains: [Chain]) {
    unsafe Gate.turnAway(gate)
    let place = unsafe UInt(bitPattern: prototype.pointer)
    let ended = unsafe Ended(gate: gate, prototype: place, chains: chains)
    state.withLock { $0.waiting.append(ended) }
    sweep()
  }

  /// Lets go of what no call is in any more.
  static func sweep() {
    // The chains are dropped after the lock is given back: that may run anybody's code.
    let dropped = state.withLock { state in
      let dropped = state.waiting.indices.flatMap { state.waiting[$0].takeIdle() }
      state.idle += state.waiting.filter(\.chains.isEmpty)
      state.waiting.removeAll(where: \.chains.isEmpty)
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  /// A gate of a prototype that nobody uses any more.
  static func take(_ prototype: Prototype) -> OpaquePointer? {
    let place = unsafe UInt(bitPattern: prototype.pointer)
    return unsafe state.withLock { state in
      guard let index = state.idle.firstIndex(where: { $0.prototype == place }) else {
        return nil as Ended?
      }
      return state.idle.remove(at: index)
    }?.gate
  }
}
