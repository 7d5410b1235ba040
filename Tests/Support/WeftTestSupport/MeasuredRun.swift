// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
private import Glibc

/// The resources used by one run of a program, as measured by the kernel.
public struct MeasuredRun {
  /// Its exit status, or `nil` if a signal ended it.
  public let status: Int32?
  /// Its peak memory, in bytes.
  public let peakMemory: Int

  /// Runs a program without visible output to its end or to its time limit.
  ///
  /// - Parameter seconds: The CPU time after which a signal ends it.
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
    var (status, peak): (Int32, Int) = (0, 0)
    // SAFETY: the process is this object's own, and waited for once.
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      peak = max(peak, Self.peakMemory(of: process))
      poll(nil, 0, 2)
    }
    self.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    peakMemory = peak
  }

  /// The peak memory of a running process.
  ///
  /// The kernel's value for a process that has ended includes the memory of its parent.
  private static func peakMemory(of process: pid_t) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }
      .map { $0 * 1_024 } ?? 0
  }
}

extension Process {
  /// Runs a program that receives signals.
  ///
  /// Threads that run tests block signals, and their child processes would inherit that.
  public func runHearingSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    // SAFETY: both sets are local, and borrowed for the calls.
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
