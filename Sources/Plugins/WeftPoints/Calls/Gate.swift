// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints
internal import Glibc

/// The entry of a point's calls, either from Swift or through a C function made for the gate.
///
/// A gate keeps a chain alive until no call is inside that chain. Methods return chains instead of
/// freeing them, because freeing one may run arbitrary code while callers hold a lock.
@safe final class Gate: @unchecked Sendable {
  // SAFETY: the C side may be called from any thread; `turn` and `sweep` take the lock below.
  let pointer: OpaquePointer
  private let closure: OpaquePointer?
  /// The signature of a gate that plugins call through a packed function.
  private let lent: Prototype?
  private let held = Locked(Held())

  private struct Held {
    var current: Chain?
    var retired: [Chain] = []
  }

  /// Creates a gate for calls from Swift; the caller keeps it alive during each call.
  init(_ prototype: Prototype) {
    guard let made = unsafe weft_gate_make(prototype.pointer) else {
      preconditionFailure("no memory for a gate")
    }
    unsafe pointer = unsafe made
    unsafe closure = nil
    lent = nil
  }

  /// Creates a gate with a C function in front.
  init(functionOf prototype: Prototype) throws(PointError) {
    var made: OpaquePointer?
    let status = unsafe weft_closure_take(prototype.pointer, &made)
    guard status == 0, let made = unsafe made else { throw EndedClosures.refusal(-status) }
    unsafe closure = unsafe made
    unsafe pointer = unsafe weft_closure_gate(made)
    lent = nil
  }

  /// Creates a gate for a packed function; it may be released while calls are inside it.
  init(packedFunctionOf prototype: Prototype) {
    guard let made = unsafe EndedGates.reuse(prototype) ?? weft_gate_make(prototype.pointer) else {
      preconditionFailure("no memory for a gate")
    }
    unsafe pointer = unsafe made
    unsafe closure = nil
    lent = prototype
  }

  deinit {
    let chains = held.withLock { [$0.current].compactMap { $0 } + $0.retired }
    if let closure = unsafe closure {
      unsafe EndedClosures.add(closure, chains)
    } else if let lent {
      unsafe EndedGates.add(pointer, of: lent, chains: chains)
    } else {
      unsafe weft_gate_free(pointer)
    }
  }

  /// The address of the C function, or 0 if the gate has none.
  var address: UInt {
    guard let closure = unsafe closure else { return 0 }
    return unsafe unsafeBitCast(weft_closure_function(closure), to: UInt.self)
  }

  /// The address of the packed function, which calls the gate in its context.
  static var packedFunction: UInt {
    let function: weft_packed_function = unsafe weft_gate_enter
    return unsafe unsafeBitCast(function, to: UInt.self)
  }

  /// The context that makes ``packedFunction`` call this gate.
  var context: UInt { unsafe UInt(bitPattern: pointer) }

  /// The number of earlier chains that calls may still be inside.
  var retiredCount: Int { held.withLock { $0.retired.count } }

  /// Sends later calls to another chain; returns the earlier chains that no call is inside any more.
  func turn(to chain: Chain) -> [Chain] {
    held.withLock { held in
      let status = unsafe weft_gate_turn(pointer, chain.pointer)
      precondition(status == 0, "no memory for a gate")
      if let current = held.current { held.retired.append(current) }
      held.current = chain
      return unsafe Self.drainIdle(of: pointer, from: &held.retired)
    }
  }

  /// Returns the earlier chains that no call is inside any more.
  func sweep() -> [Chain] {
    held.withLock { unsafe Self.drainIdle(of: pointer, from: &$0.retired) }
  }

  /// Makes later calls of a gate return no answer.
  static func turnAway(_ gate: OpaquePointer) {
    let status = unsafe weft_gate_turn(gate, nil)
    precondition(status == 0, "no memory for a gate")
  }

  /// Removes and returns the retired chains that no call is inside any more.
  static func drainIdle(of gate: OpaquePointer, from retired: inout [Chain]) -> [Chain] {
    var idle: [Chain] = []
    while let chain = unsafe weft_gate_let_go(gate) {
      guard let index = retired.firstIndex(where: { unsafe $0.pointer == chain }) else {
        preconditionFailure("a gate lets go of what it was turned to")
      }
      idle.append(retired.remove(at: index))
    }
    return idle
  }
}

/// Gates that plugins acquired and released, while calls may still be inside them.
///
/// They are never freed: a plugin that calls a released gate still finds a gate of the right signature.
enum EndedGates {
  @safe private struct Ended: @unchecked Sendable {
    // SAFETY: these gates are never freed, and the C side may be called from any thread.
    let gate: OpaquePointer
    let prototype: UInt
    /// The chains that running calls may be inside.
    var chains: [Chain]

    mutating func drainIdle() -> [Chain] { unsafe Gate.drainIdle(of: gate, from: &chains) }
  }

  private struct State {
    var waiting: [Ended] = []
    var idle: [Ended] = []
  }

  private static let state = Locked(State())

  /// Makes a gate return no answer, and reuses it for its signature once no call is inside it.
  static func add(_ gate: OpaquePointer, of prototype: Prototype, chains: [Chain]) {
    unsafe Gate.turnAway(gate)
    let place = unsafe UInt(bitPattern: prototype.pointer)
    let ended = unsafe Ended(gate: gate, prototype: place, chains: chains)
    state.withLock { $0.waiting.append(ended) }
    sweep()
  }

  /// Frees the chains that no call is inside any more.
  static func sweep() {
    // Freeing the chains may run arbitrary code, so it happens after the lock is released.
    let dropped = state.withLock { state in
      let dropped = state.waiting.indices.flatMap { state.waiting[$0].drainIdle() }
      state.idle += state.waiting.filter(\.chains.isEmpty)
      state.waiting.removeAll(where: \.chains.isEmpty)
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  /// Removes and returns an idle gate of a prototype.
  static func reuse(_ prototype: Prototype) -> OpaquePointer? {
    let place = unsafe UInt(bitPattern: prototype.pointer)
    return unsafe state.withLock { state in
      guard let index = state.idle.firstIndex(where: { $0.prototype == place }) else {
        return nil as Ended?
      }
      return state.idle.remove(at: index)
    }?.gate
  }
}

/// Closures that were released while calls may still be inside them.
enum EndedClosures {
  @safe private struct Ended: @unchecked Sendable {
    // SAFETY: closures are never freed, and the C side may be called from any thread.
    let closure: OpaquePointer
    /// The chains that running calls may be inside.
    var chains: [Chain]

    mutating func drainIdle() -> [Chain] {
      unsafe Gate.drainIdle(of: weft_closure_gate(closure), from: &chains)
    }
  }

  private static let waiting = Locked<[Ended]>([])

  /// Makes a closure return no answer, and returns it to its pool once no call is inside it.
  static func add(_ closure: OpaquePointer, _ chains: [Chain]) {
    unsafe Gate.turnAway(weft_closure_gate(closure))
    let ended = unsafe Ended(closure: closure, chains: chains)
    waiting.withLock { $0.append(ended) }
    sweep()
  }

  /// Returns the closures that no call is inside any more to their pool.
  static func sweep() {
    // Freeing the chains may run arbitrary code, so it happens after the lock is released.
    let (idle, dropped) = waiting.withLock { waiting in
      let dropped = waiting.indices.flatMap { waiting[$0].drainIdle() }
      let idle = waiting.filter(\.chains.isEmpty)
      waiting.removeAll(where: \.chains.isEmpty)
      return (idle, dropped)
    }
    for ended in idle { unsafe weft_closure_return(ended.closure) }
    withExtendedLifetime(dropped) {}
  }

  /// Returns the error that explains why no closure could be made.
  static func refusal(_ error: Int32) -> PointError {
    switch error {
    case ENOSYS:
      PointError(
        .denied,
        "C functions can't be made at run time on this machine; call through Swift"
      )
    case EMFILE:
      PointError(.limit, "there are too many C functions or open files; release some")
    case EACCES, EPERM:
      PointError(
        .denied,
        "the system runs no code from files in memory (\(text(error))); set vm.memfd_noexec to 0 or "
          + "allow it in its policy"
      )
    default:
      PointError(.denied, "no C function can be made (\(text(error))); free memory or raise limits")
    }
  }

  private static func text(_ error: Int32) -> String {
    unsafe String(cString: strerror(error))
  }
}
