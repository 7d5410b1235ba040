// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WeftProcess

/// Tells that somebody may have written to a file, from when it is asked to until it is stopped.
///
/// The kernel tells of every write in the file's folder. Where it can't, or does not, such as when the
/// other one writes on another machine, the file is looked at now and then.
final class FileNews: Sendable {
  /// How often it is looked at anyway.
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

  /// Begins to tell, unless it has begun.
  func follow(_ tell: @escaping @Sendable () -> Void) {
    // Without a bell, and so without a thread, only this process' own writing is heard of.
    guard let bell = try? Bell() else { return }
    let begins = phase.withLock { phase in
      guard case .idle = phase else { return false }
      phase = .following(bell)
      return true
    }
    guard begins else { return }
    let watch = try? FolderWatch()
    // Somebody may have written between looking and listening.
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

  /// Tells nothing more.
  func stop() {
    let bell = phase.withLock { phase -> Bell? in
      defer { phase = .stopped }
      if case .following(let bell) = phase { return bell }
      return nil
    }
    bell?.ring()
  }
}
