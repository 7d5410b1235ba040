// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPoints
private import Glibc

/// Closures that were released while calls may still be inside them.
enum EndedClosures {
  @safe private struct Ended: @unchecked Sendable {
    // SAFETY: closures are never freed, and the C side may be called from any thread.
    let closure: OpaquePointer
    /// The chains that calls already begun may be in.
    var chains: [Chain]

    mutating func takeIdle() -> [Chain] {
      unsafe Gate.takeIdle(of: weft_closure_gate(closure), from: &chains)
    }
  }

  private static let waiting = Locked<[Ended]>([])

  /// Makes a closure answer nothing, and returns it to its pool once no call is inside it.
  static func add(_ closure: OpaquePointer, _ chains: [Chain]) {
    unsafe Gate.turnAway(weft_closure_gate(closure))
    let ended = unsafe Ended(closure: closure, chains: chains)
    waiting.withLock { $0.append(ended) }
    sweep()
  }

  /// Returns closures to their pool that no call is inside any more.
  static func sweep() {
    // The chains are freed after the lock is released: that may run arbitrary code.
    let (idle, dropped) = waiting.withLock { waiting in
      let dropped = waiting.indices.flatMap { waiting[$0].takeIdle() }
      let idle = waiting.filter(\.chains.isEmpty)
      waiting.removeAll(where: \.chains.isEmpty)
      return (idle, dropped)
    }
    for ended in idle { unsafe weft_closure_return(ended.closure) }
    withExtendedLifetime(dropped) {}
  }

  /// Explains why no closure could be made.
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
