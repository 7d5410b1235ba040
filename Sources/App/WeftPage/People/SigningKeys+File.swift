// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

extension SigningKeys {
  /// Reads a key file that only its owner can read.
  ///
  /// - Throws: `SigningKeyError` with the path, the reason and the remedy.
  package init(file path: String) throws(SigningKeyError) {
    let (status, content): (stat, [UInt8])
    do throws(SystemError) {
      // Follow a symbolic link, as container platforms provide secrets, to a regular file.
      let file = try Descriptor(opening: try realPath(Array(path.utf8)))
      let found = try file.status()
      let isFile = found.st_mode & S_IFMT == S_IFREG
      (status, content) = (found, isFile ? try file.bytes(Self.mostBytes + 1) : [])
    } catch {
      throw Self.failure(path, error)
    }
    if let problem = Self.problem(mode: status.st_mode, owner: status.st_uid, user: geteuid()) {
      throw SigningKeyError(path, problem)
    }
    try self.init(reading: content, of: path)
  }

  /// Returns why a file must not hold keys, or `nil` if it may.
  ///
  /// A file of root may be readable by its group: systemd gives credentials to a service's user by
  /// an access list, which appears as the group's rights in the file mode.
  static func problem(mode: mode_t, owner: uid_t, user: uid_t) -> String? {
    guard mode & S_IFMT == S_IFREG else {
      return "this is not a regular file; name the file itself"
    }
    if owner != user, owner != 0 {
      return "the file belongs to another user (\(owner)); it must belong to you or root"
    }
    let others = mode & 0o077
    if others == 0 || owner == 0 && user != 0 && others == 0o040 { return nil }
    return "other users can read or write it; run chmod 600 on it and create new keys"
  }

  private static func failure(_ path: String, _ error: SystemError) -> SigningKeyError {
    let reason =
      switch error.number {
      case ENOENT, ENOTDIR: "the file does not exist; create a key with openssl rand -hex 32"
      case EISDIR: "this is a folder; name a file in it"
      case EACCES, EPERM: "you may not read the file; check its owner and its folder"
      default: "the file can't be read (\(error)); check the disk"
      }
    return SigningKeyError(path, reason)
  }
}
