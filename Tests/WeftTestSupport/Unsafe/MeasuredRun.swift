// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
private import Glibc

/// What one run of a program took, as the kernel counted it.
public struct MeasuredRun {
  /// Its exit status, nil where a signal ended it.
  public let status: Int32?
  /// The most memory it held, in bytes.
  public let peakMemory: Int

  /// Runs a program that writes nothing to see, to its end or until it has used up its time.
  ///
  /// - Parameter seconds: The processor's time it has, after which a signal ends it.
  public init(_ program: URL, _ arguments: [String], seconds: Int) throws {
    let limit = "ulimit -t \(seconds); exec \"$0\" \"$@\" </dev/null >/dev/null 2>&1"
    // SAFETY: the texts are copied for the call and freed behind it; the list ends with nil.
    var words = unsafe (["/bin/sh", "-c", limit, program.path] + arguments).map {
      unsafe strdup($0)
    }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let problem = unsafe posix_spawn(&process, "/bin/sh", nil, nil, words, environ)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
    var (status, usage): (Int32, rusage) = (0, rusage())
    // SAFETY: the process is this object's own, and waited for once.
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    self.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    peakMemory = usage.ru_maxrss * 1_024
  }
}
