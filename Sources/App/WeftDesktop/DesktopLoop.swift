// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftGTK
internal import Synchronization

/// Runs the application's turns in GTK's loop.
///
/// SAFETY, for the whole file: the functions that C calls take no context, and what they use is
/// accessed on GTK's thread only. `wake` only adds a source to GTK's loop, which any thread may do.
enum DesktopLoop {
  /// Whether a turn is already scheduled, so that many wakes cause one turn.
  private static let isWoken = Atomic(false)
  /// The closure that runs a turn.
  nonisolated(unsafe) private static var work: (() -> Void)?
  nonisolated(unsafe) private static var timer: UInt32 = 0

  /// Schedules a turn soon; callable from any thread.
  static let wake: @Sendable () -> Void = {
    if isWoken.exchange(true, ordering: .acquiringAndReleasing) { return }
    unsafe weft_wake({ _ in DesktopLoop.turn() }, nil)
  }

  /// Starts running turns.
  static func begin(_ turn: @escaping () -> Void) {
    unsafe work = turn
    wake()
  }

  /// Stops running turns.
  static func end() {
    cancel()
    unsafe work = nil
  }

  /// Schedules the next turn after some milliseconds, or `nil` if nothing is due.
  static func wait(_ milliseconds: Int?) {
    cancel()
    guard let milliseconds else { return }
    unsafe timer = weft_after(
      UInt32(clamping: max(0, milliseconds)),
      { _ in
        unsafe DesktopLoop.timer = 0
        DesktopLoop.turn()
      },
      nil
    )
  }

  private static func cancel() {
    if unsafe timer != 0 { unsafe weft_cancel(timer) }
    unsafe timer = 0
  }

  private static func turn() {
    isWoken.store(false, ordering: .releasing)
    unsafe work?()
  }
}
