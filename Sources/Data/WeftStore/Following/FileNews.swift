// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WeftSystem

/// A watcher that calls a function when another process may have written to a file.
///
/// The kernel reports every write in the file's folder. Where it can't or doesn't, as for writes
/// from another machine, the function is called at an interval as well. It is called on a thread of
/// the watcher, from ``follow(_:)`` until ``stop()``.
final class FileNews: Sendable {
  /// The longest time between two calls.
  private static let floor = Duration.milliseconds(250)

  private enum Phase {
    case idle
    case following(Bell)
    case stopped
  }

  private let folder: String
  private let phase = Mutex(Phase.idle)

  init(_ path: String) {
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// Starts the watcher, unless it was started or stopped before.
  func follow(_ tell: @escaping @Sendable () -> Void) {
    // Without a bell there is no thread, and followers see only this process's own writes.
    guard let bell = try? Bell() else { return }
    let begins = phase.withLock { phase in
      guard case .idle = phase else { return false }
      phase = .following(bell)
      return true
    }
    guard begins else { return }
    let watch = try? FolderWatch()
    // A write may have come before the watch, so the loop calls the function first.
    let isHeard = watch?.add(folder, writing: true) ?? false
    Background.run { [weak self] in
      while self?.isFollowing == true {
        tell()
        bell.wait(atMost: Self.floor, or: isHeard ? watch?.descriptor : nil)
        _ = watch?.take()
      }
    }
  }

  private var isFollowing: Bool {
    phase.withLock { if case .following = $0 { true } else { false } }
  }

  /// Stops the watcher; it cannot be started again.
  func stop() {
    let bell = phase.withLock { phase -> Bell? in
      defer { phase = .stopped }
      if case .following(let bell) = phase { return bell }
      return nil
    }
    bell?.ring()
  }
}
