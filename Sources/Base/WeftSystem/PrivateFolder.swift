// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Folders that only their user can enter.
///
/// All folders in the user's data, settings, state and cache folders are created here. So whichever command runs first,
/// other users of the machine can't read what later commands store there.
package enum PrivateFolder {
  /// Creates a folder and its missing parents; existing ones are left unchanged.
  package static func make(_ path: String) throws(SystemError) { try make(Array(path.utf8)) }

  /// Creates a folder whose path may be any bytes, and its missing parents.
  package static func make(_ path: [UInt8]) throws(SystemError) {
    try make(above: path)
    try makeOne(path)
    guard try fileStatus(path).st_mode & S_IFMT == S_IFDIR else { throw SystemError(ENOTDIR) }
  }

  /// Creates the missing parent folders of a path.
  package static func make(above path: [UInt8]) throws(SystemError) {
    for (index, byte) in path.enumerated() where byte == 0x2F && index > 0 {
      try makeOne(Array(path[..<index]))
    }
  }

  private static func makeOne(_ path: [UInt8]) throws(SystemError) {
    // SAFETY: the path is valid during the call and ends with a NUL.
    guard unsafe mkdir(path.cString, 0o700) != 0, errno != EEXIST else { return }
    throw SystemError(errno)
  }
}
