// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// The preparation of a process that a host has just started as a worker.
enum WorkerProcessState {
  /// Prepares the process and maps its channel; nil when it was started wrongly.
  ///
  /// It ties the process to its parent and closes all descriptors except those of the plugin's file
  /// and of the libraries it brings.
  static func prepare(_ arguments: WorkerArguments) -> WorkerChannel? {
    let brought = brought(arguments)
    guard weft_sandbox_follow(arguments.parent) == 0,
      let channel = WorkerChannel(mapping: STDOUT_FILENO),
      dup2(STDERR_FILENO, STDOUT_FILENO) == STDOUT_FILENO,
      ([STDIN_FILENO] + brought).allSatisfy(reopen),
      weft_sandbox_close_from(UInt32(brought.upperBound)) == 0
    else { return nil }
    // With scarce processors the host's drawing thread goes first; it waits only a moment anyway.
    _ = nice(5)
    return channel
  }

  /// The descriptors of the libraries that the plugin brings.
  static func brought(_ arguments: WorkerArguments) -> Range<Int32> {
    STDERR_FILENO + 1..<STDERR_FILENO + 1 + Int32(arguments.broughtCount)
  }

  /// Opens a file again under the same number, for a read offset of its own.
  ///
  /// The host and other workers share the offset of the inherited descriptor.
  private static func reopen(_ number: Int32) -> Bool {
    // SAFETY: the path is lent for the call.
    let own = unsafe open("/proc/self/fd/\(number)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard own >= 0, dup2(own, number) == number else { return false }
    return close(own) == 0
  }

  /// Ends the process at once; an ordinary exit would run the plugin's code.
  static func exit() -> Never {
    _exit(1)
  }
}
