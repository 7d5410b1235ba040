// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftBench

/// A process that answers a number with the same number and does nothing else.
@safe final class Peer {
  private let peer: OpaquePointer

  /// Starts the process; nil when the system can't.
  init?(sleeps: Bool) {
    guard let peer = unsafe weft_bench_peer_start(sleeps ? 1 : 0) else { return nil }
    unsafe self.peer = unsafe peer
  }

  // SAFETY: started by this object alone, and not used afterwards.
  deinit { unsafe weft_bench_peer_stop(peer) }

  /// Asks once and waits for the answer.
  func round() -> Int { Int(unsafe weft_bench_peer_round(peer)) }
}
