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
    let chains: [Chain]

    var isIdle: Bool { unsafe weft_gate_is_idle(gate) != 0 }
  }

  private struct State {
    var waiting: [Ended] = []
    var idle: [Ended] = []
  }

  private static let state = Locked(State())

  /// Turns a gate to nobody, and keeps it for the next of its signature once no call is in it.
  static func add(_ gate: OpaquePointer, _ prototype: Prototype, _ chains: [Chain]) {
    unsafe weft_gate_turn(gate, nil)
    let place = unsafe UInt(bitPattern: prototype.pointer)
    let ended = unsafe Ended(gate: gate, prototype: place, chains: chains)
    state.withLock { $0.waiting.append(ended) }
    sweep()
  }

  /// Lets go of what no call is in any more.
  static func sweep() {
    // The chains are dropped after the lock is given back: that may run anybody's code.
    let ended = state.withLock { state in
      let ended = state.waiting.filter(\.isIdle)
      if ended.isEmpty { return ended }
      let places = unsafe ended.map { unsafe $0.gate }
      state.waiting.removeAll { one in unsafe places.contains { unsafe $0 == one.gate } }
      state.idle += ended.map { unsafe Ended(gate: $0.gate, prototype: $0.prototype, chains: []) }
      return ended
    }
    withExtendedLifetime(ended) {}
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
