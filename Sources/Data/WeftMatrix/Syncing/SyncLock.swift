// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem

/// The right to sync an account's file, which one syncer has at a time, in this process or in another one.
///
/// Two syncers would ask the server for everything twice and ask for two pauses. The system ends the right with the
/// process, however that ends.
final class SyncLock: Sendable {
  /// What follows the name of an account's file in the name of the empty file that is locked.
  static let ending = "-sync"

  private let file: Descriptor

  /// Takes the right to sync a file.
  ///
  /// - Throws: `busy` while another syncer has it, `file` where the lock can't be made.
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

  static let isHeld = "another Weft syncs this account, so its chats are brought already"
}
