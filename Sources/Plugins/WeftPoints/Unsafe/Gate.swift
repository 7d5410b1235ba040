// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// The entry of a point's calls: from Swift, or through a C function of its own.
///
/// It keeps a chain alive until no call is inside that chain. Methods return chains instead of
/// freeing them, because freeing one may run arbitrary code and callers hold a lock.
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
    guard let made = unsafe EndedGates.take(prototype) ?? weft_gate_make(prototype.pointer) else {
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
      unsafe EndedGates.add(pointer, lent, chains)
    } else {
      unsafe weft_gate_free(pointer)
    }
  }

  /// The address of the C function; 0 when the gate has none.
  var address: UInt {
    guard let closure = unsafe closure else { return 0 }
    return unsafe unsafeBitCast(weft_closure_function(closure), to: UInt.self)
  }

  /// The address of the packed function that calls a gate.
  static var packedFunction: UInt {
    let function: weft_packed_function = unsafe weft_gate_enter
    return unsafe unsafeBitCast(function, to: UInt.self)
  }

  /// The context to call that function with.
  var context: UInt { unsafe UInt(bitPattern: pointer) }

  /// How many earlier chains calls may still be inside.
  var retiredCount: Int { held.withLock { $0.retired.count } }

  /// Sends later calls to another chain; returns the earlier chains that hold no call any more.
  func turn(to chain: Chain) -> [Chain] {
    held.withLock { held in
      let status = unsafe weft_gate_turn(pointer, chain.pointer)
      precondition(status == 0, "no memory for a gate")
      if let current = held.current { held.retired.append(current) }
      held.current = chain
      return unsafe Self.takeIdle(of: pointer, from: &held.retired)
    }
  }

  /// Returns the earlier chains that no call is inside any more.
  func sweep() -> [Chain] {
    held.withLock { unsafe Self.takeIdle(of: pointer, from: &$0.retired) }
  }

  /// Makes later calls of a gate answer nothing.
  static func turnAway(_ gate: OpaquePointer) {
    let status = unsafe weft_gate_turn(gate, nil)
    precondition(status == 0, "no memory for a gate")
  }

  /// Removes from the retired chains those that no call is inside any more, and returns them.
  static func takeIdle(of gate: OpaquePointer, from retired: inout [Chain]) -> [Chain] {
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
