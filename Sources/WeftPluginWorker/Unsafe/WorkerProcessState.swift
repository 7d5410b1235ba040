// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
internal import WeftPluginImage

/// What a worker was handed, before it is one.
enum WorkerProcessState {
  /// Ties its life to its parent's, takes the channel and keeps nothing else but the plugin and what it
  /// brings; nil when it was started wrongly.
  static func prepare(_ arguments: WorkerArguments) -> WorkerChannel? {
    let brought = brought(arguments)
    guard weft_sandbox_follow(arguments.parent) == 0,
      let channel = WorkerChannel(mapping: STDOUT_FILENO),
      dup2(STDERR_FILENO, STDOUT_FILENO) == STDOUT_FILENO,
      ([STDIN_FILENO] + brought).allSatisfy(reopen),
      weft_sandbox_close_from(UInt32(brought.upperBound)) == 0
    else { return nil }
    // Whoever draws goes first where processors are scarce: it waits for no more than a moment anyway.
    _ = nice(5)
    return channel
  }

  /// The descriptors of the libraries the plugin brings.
  static func brought(_ arguments: WorkerArguments) -> Range<Int32> {
    STDERR_FILENO + 1..<STDERR_FILENO + 1 + Int32(arguments.broughtCount)
  }

  /// Gives a file a place of its own to read on from: the host and other workers share that of the descriptor
  /// they were handed.
  private static func reopen(_ number: Int32) -> Bool {
    // SAFETY: the path is lent for the call.
    let own = unsafe open("/proc/self/fd/\(number)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard own >= 0, dup2(own, number) == number else { return false }
    return close(own) == 0
  }

  /// Ends without what else a program may do at its end: the plugin's code would be run.
  static func exit() -> Never {
    _exit(1)
  }
}
