// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

extension SigningKeys {
  /// Reads a key file that its owner alone can read.
  ///
  /// - Throws: `SigningKeyError` with the path, the reason and the remedy.
  package init(file path: String) throws(SigningKeyError) {
    let (status, content): (stat, [UInt8])
    do throws(SystemError) {
      // A link is followed, as container platforms hand secrets out; what is opened has to be a file.
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

  /// Why a file must not hold keys; nil where it may.
  ///
  /// A file of root's may be readable by its group: systemd hands a credential to the user of a service
  /// by an access list, and the mode shows the most that the list grants as the rights of the group.
  static func problem(mode: mode_t, owner: uid_t, user: uid_t) -> String? {
    guard mode & S_IFMT == S_IFREG else { return "this is no regular file; name the file itself" }
    if owner != user, owner != 0 {
      return "the file belongs to another user (\(owner)); it has to be yours or root's"
    }
    let others = mode & 0o077
    if others == 0 || owner == 0 && user != 0 && others == 0o040 { return nil }
    return "others than its owner can read or write it; chmod 600 it, and make other keys"
  }

  private static func failure(_ path: String, _ error: SystemError) -> SigningKeyError {
    let reason =
      switch error.number {
      case ENOENT, ENOTDIR: "the file does not exist; openssl rand -hex 32 makes a key"
      case EISDIR: "this is a folder; name a file in it"
      case EACCES, EPERM: "you may not read the file; check its owner and its folder"
      default: "the file can't be read (\(error)); check the disk"
      }
    return SigningKeyError(path, reason)
  }
}
