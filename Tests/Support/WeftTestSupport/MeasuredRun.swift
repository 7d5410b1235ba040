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
    var (status, peak): (Int32, Int) = (0, 0)
    // SAFETY: the process is this object's own, and waited for once.
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      peak = max(peak, Self.peakMemory(of: process))
      poll(nil, 0, 2)
    }
    self.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    peakMemory = peak
  }

  /// The most memory a process has held so far.
  ///
  /// What the kernel tells of one that has ended begins with the memory of whoever started it.
  private static func peakMemory(of process: pid_t) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }
      .map { $0 * 1_024 } ?? 0
  }
}

extension Process {
  /// Runs a program to which signals come.
  ///
  /// Threads that tests run on hold signals back, and whatever they start would do so too.
  public func runHearingSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    // SAFETY: both sets are local, and lent for the calls.
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
