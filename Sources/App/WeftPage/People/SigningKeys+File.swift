// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftSystem

extension SigningKeys {
  /// Reads a key file that only its owner can read.
  ///
  /// - Throws: `SigningKeyError` with the path, the reason and the remedy.
  package init(file path: String) throws(SigningKeyError) {
    let content: [UInt8]
    do throws(PrivateFile.Problem) {
      content = try Self.content(path)
    } catch {
      throw Self.failure(path, error)
    }
    try self.init(reading: content, of: path)
  }

  private static func content(_ path: String) throws(PrivateFile.Problem) -> [UInt8] {
    let place: [UInt8]
    do throws(SystemError) {
      // Follow a symbolic link, as container platforms provide secrets, to a regular file.
      place = try realPath(Array(path.utf8))
    } catch {
      throw .unreadable(error)
    }
    return try PrivateFile.read(place, atMost: mostBytes) { problem(of: $0, for: geteuid()) }
  }

  /// Returns why a file must not hold keys, or `nil` if it may.
  ///
  /// A file of root may be readable by its group: systemd gives credentials to a service's user by
  /// an access list, which appears as the group's rights in the file mode.
  static func problem(of status: stat, for user: uid_t) -> PrivateFile.Problem? {
    let rights: mode_t = status.st_uid == 0 && user != 0 ? 0o037 : 0o077
    return PrivateFile.problem(of: status, for: user, forbidding: rights)
  }

  static func failure(_ path: String, _ problem: PrivateFile.Problem) -> SigningKeyError {
    switch problem {
    case .notAFile: SigningKeyError(path, "this is not a regular file; specify the file itself")
    case .foreign(let owner):
      SigningKeyError(
        path,
        "the file belongs to another user (\(owner)); it must belong to you or root"
      )
    case .open:
      SigningKeyError(
        path,
        "other users can read or write it; run chmod 600 on it and create new keys"
      )
    case .tooLarge: tooLarge(path)
    case .unreadable(let error): SigningKeyError(path, reason(error))
    }
  }

  private static func reason(_ error: SystemError) -> String {
    switch error.number {
    case ENOENT, ENOTDIR: "the file does not exist; create a key with openssl rand -hex 32"
    case EISDIR: "this is a folder; specify a file in it"
    case EACCES, EPERM: "you may not read the file; check its owner and its folder"
    default: "the file can't be read (\(error)); check the disk"
    }
  }
}
