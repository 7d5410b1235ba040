// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem

/// An exclusive lock on syncing an account's file, across threads and processes.
///
/// Two syncers would request everything twice and not share the pauses of the server. The system releases the lock when
/// the process ends, even after a crash.
final class SyncLock: Sendable {
  /// The suffix that turns the name of an account's file into that of its lock file.
  static let ending = "-sync"

  private let file: Descriptor

  /// Acquires the lock.
  ///
  /// - Throws: `busy` if another syncer has it, `file` if the lock file can't be opened.
  init(of path: String) throws(MatrixError) {
    let place = path + Self.ending
    do throws(SystemError) {
      file = try Descriptor(appendingTo: Array(place.utf8))
    } catch {
      throw MatrixError(.file, "\(place) can't be opened (\(error)); check its folder")
    }
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      throw MatrixError(.busy, Self.isHeld)
    }
  }

  /// Releases the lock explicitly, because closing the file is not enough.
  ///
  /// A child process that another thread starts at this moment has the open file, and so the lock, until it runs its own
  /// program.
  deinit {
    _ = flock(file.number, LOCK_UN)
  }

  static let isHeld = "another Weft process already syncs this account"
}
