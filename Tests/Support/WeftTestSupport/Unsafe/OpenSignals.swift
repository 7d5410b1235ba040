// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
