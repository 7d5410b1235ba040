// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Folders that only their user can enter.
///
/// Every folder below the user's data, settings, state and cache is made here, so that whichever
/// command runs first, other users of the machine can't read what later ones put there.
package enum PrivateFolder {
  /// Makes a folder, and the missing ones above it; those that exist stay as they are.
  package static func make(_ path: String) throws(SystemError) { try make(Array(path.utf8)) }

  /// Makes a folder whose path may be any bytes, and the missing ones above it.
  package static func make(_ path: [UInt8]) throws(SystemError) {
    try make(above: path)
    try makeOne(path)
    guard try fileStatus(path).st_mode & S_IFMT == S_IFDIR else { throw SystemError(ENOTDIR) }
  }

  /// Makes the missing folders above a path.
  package static func make(above path: [UInt8]) throws(SystemError) {
    for (index, byte) in path.enumerated() where byte == 0x2F && index > 0 {
      try makeOne(Array(path[..<index]))
    }
  }

  private static func makeOne(_ path: [UInt8]) throws(SystemError) {
    // SAFETY: the path is lent for the call and ends with a NUL.
    guard unsafe mkdir(path.cString, 0o700) != 0, errno != EEXIST else { return }
    throw SystemError(errno)
  }
}
