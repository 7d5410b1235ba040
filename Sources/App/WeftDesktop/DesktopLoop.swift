// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftGTK
internal import Synchronization

/// The turns of the application in GTK's loop.
///
/// SAFETY, for all of the file: the functions that C calls take no context; what they use is touched
/// on GTK's thread alone, and `wake` only adds a source to GTK's loop, which any thread may.
enum DesktopLoop {
  /// Whether a turn is on its way, so that many wakes make one turn.
  private static let isWoken = Atomic(false)
  /// What a turn does.
  nonisolated(unsafe) private static var work: (() -> Void)?
  nonisolated(unsafe) private static var timer: UInt32 = 0

  /// Has GTK's loop do a turn soon; may be called on any thread.
  static let wake: @Sendable () -> Void = {
    if isWoken.exchange(true, ordering: .acquiringAndReleasing) { return }
    unsafe weft_wake({ _ in DesktopLoop.turn() }, nil)
  }

  /// Begins to do turns.
  static func begin(_ turn: @escaping () -> Void) {
    unsafe work = turn
    wake()
  }

  /// Does no more turns.
  static func end() {
    cancel()
    unsafe work = nil
  }

  /// Does the next turn after some milliseconds at the latest; nil where nothing is due.
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
