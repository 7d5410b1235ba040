// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPoints

/// Gates that plugins held and released, while calls may still be inside them.
///
/// They are never freed: a plugin that calls one too late still finds a gate
/// of the right signature.
enum EndedGates {
  @safe private struct Ended: @unchecked Sendable {
    // SAFETY: these gates are never freed, and the C side may be called from any thread.
    let gate: OpaquePointer
    let prototype: UInt
    /// The chains that calls already begun may be in.
    var chains: [Chain]

    mutating func takeIdle() -> [Chain] { unsafe Gate.takeIdle(of: gate, from: &chains) }
  }

  private struct State {
    var waiting: [Ended] = []
    var idle: [Ended] = []
  }

  private static let state = Locked(State())

  /// Makes a gate answer nothing, and reuses it for its signature once no call is inside it.
  static func add(_ gate: OpaquePointer, _ prototype: Prototype, _ chains: [Chain]) {
    unsafe Gate.turnAway(gate)
    let place = unsafe UInt(bitPattern: prototype.pointer)
    let ended = unsafe Ended(gate: gate, prototype: place, chains: chains)
    state.withLock { $0.waiting.append(ended) }
    sweep()
  }

  /// Frees the chains that no call is in any more.
  static func sweep() {
    // The chains are freed after the lock is released: that may run arbitrary code.
    let dropped = state.withLock { state in
      let dropped = state.waiting.indices.flatMap { state.waiting[$0].takeIdle() }
      state.idle += state.waiting.filter(\.chains.isEmpty)
      state.waiting.removeAll(where: \.chains.isEmpty)
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  /// Removes and returns an idle gate of a prototype.
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
