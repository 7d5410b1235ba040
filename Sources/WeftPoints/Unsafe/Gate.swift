// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// Where calls of a point come in: from Swift, or through a C function of its own.
///
/// What it is turned to is kept until no call can be in it any more. What is let go of is returned
/// instead of dropped, because dropping it may run anybody's code and callers hold a lock.
@safe final class Gate: @unchecked Sendable {
  // SAFETY: the C side may be called from any thread; turning happens under the lock below.
  let pointer: OpaquePointer
  private let closure: OpaquePointer?
  /// Of which signature it is, where a plugin calls it.
  private let lent: Prototype?
  private let held = Locked(Held())

  private struct Held {
    var current: Chain?
    var retired: [Chain] = []
  }

  /// A gate for calls from Swift; whoever calls keeps it alive.
  init(_ prototype: Prototype) {
    guard let made = unsafe weft_gate_make(prototype.pointer) else {
      preconditionFailure("no memory for a gate")
    }
    unsafe pointer = unsafe made
    unsafe closure = nil
    lent = nil
  }

  /// A gate with a C function in front.
  init(functionOf prototype: Prototype) throws(PointError) {
    EndedClosures.sweep()
    var made: OpaquePointer?
    let status = unsafe weft_closure_take(prototype.pointer, &made)
    guard status == 0, let made = unsafe made else { throw EndedClosures.refusal(-status) }
    unsafe closure = unsafe made
    unsafe pointer = unsafe weft_closure_gate(made)
    lent = nil
  }

  /// A gate that is called through a packed function, and may be let go of while it is.
  init(packedFunctionOf prototype: Prototype) {
    EndedGates.sweep()
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

  /// The address of the C function; 0 when there is none.
  var address: UInt {
    guard let closure = unsafe closure else { return 0 }
    return unsafe unsafeBitCast(weft_closure_function(closure), to: UInt.self)
  }

  /// The address of the packed function that calls a gate.
  static var packedFunction: UInt {
    let function: weft_packed_function = unsafe weft_gate_enter
    return unsafe unsafeBitCast(function, to: UInt.self)
  }

  /// What that function is handed.
  var context: UInt { unsafe UInt(bitPattern: pointer) }

  /// How many chains calls may still be in.
  var retiredCount: Int { held.withLock { $0.retired.count } }

  /// Sends later calls to another chain, or nowhere; returns what no call can be in any more.
  func turn(to chain: Chain?) -> [Chain] {
    held.withLock { held in
      if let current = held.current { held.retired.append(current) }
      held.current = chain
      unsafe weft_gate_turn(pointer, chain.map { unsafe $0.pointer })
      return takeIdle(&held)
    }
  }

  /// Returns what no call can be in any more.
  func sweep() -> [Chain] {
    held.withLock { takeIdle(&$0) }
  }

  private func takeIdle(_ held: inout Held) -> [Chain] {
    guard unsafe weft_gate_is_idle(pointer) != 0 else { return [] }
    defer { held.retired = [] }
    return held.retired
  }
}
