// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
internal import WeftPluginImage

/// What a worker was handed, before it is one.
enum WorkerProcessState {
  /// Ties its life to its parent's, takes the channel and keeps nothing else but the plugin; nil when it
  /// was started wrongly.
  static func prepare(parent: Int32) -> WorkerChannel? {
    guard weft_sandbox_follow(parent) == 0, let channel = WorkerChannel(mapping: STDOUT_FILENO),
      dup2(STDERR_FILENO, STDOUT_FILENO) == STDOUT_FILENO,
      weft_sandbox_close_from(UInt32(STDERR_FILENO) + 1) == 0
    else { return nil }
    // Whoever draws goes first where processors are scarce: it waits for no more than a moment anyway.
    _ = nice(5)
    return channel
  }

  /// Ends without what else a program may do at its end: the plugin's code would be run.
  static func exit() -> Never {
    _exit(1)
  }
}
