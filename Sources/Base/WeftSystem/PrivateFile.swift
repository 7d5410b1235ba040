// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Glibc

/// Small files that only their user can read, such as tokens, keys and records.
///
///     try PrivateFile.write(bytes, to: path)
///     try PrivateFile.read(path, atMost: 4096) == bytes  // true
///
/// Paths are bytes. The folder of a file must exist; see ``PrivateFolder``.
package enum PrivateFile {
  /// The reason why the content of a file can't be relied on.
  package enum Problem: Error {
    /// The system can't open or read it.
    case unreadable(SystemError)
    /// It is a folder, a pipe, a device or a socket.
    case notAFile
    /// It belongs to another user, who can change it.
    case foreign(uid_t)
    /// Other users have rights that they must not have.
    case open
    /// It is larger than its reader expects.
    case tooLarge
  }

  /// Replaces or creates a file that only its owner can read and write.
  ///
  /// A reader sees either the old or the new content, which has reached the disk. A symbolic link is replaced, and the
  /// file that it points to is unchanged.
  ///
  /// - Throws: The reason why it can't be written; the old file then stays.
  package static func write(_ bytes: [UInt8], to path: [UInt8]) throws(SystemError) {
    let slash = path.lastIndex(of: 0x2F)
    let folder = try FolderListing(path: slash.map { Array(path[...$0]) } ?? [0x2E])
    try folder.put(Array(path[(slash.map { $0 + 1 } ?? 0)...]), bytes, mode: 0o600)
  }

  /// Reads a file, if no other user can have read or written it.
  ///
  /// A symbolic link is refused, and a pipe isn't waited for.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes; nothing is read from a larger file.
  ///   - problem: Returns why the content of a file can't be relied on, from its metadata.
  package static func read(
    _ path: [UInt8],
    atMost limit: Int,
    unless problem: (stat) -> Problem? = { Self.problem(of: $0) }
  ) throws(Problem) -> [UInt8] {
    let file = try system { () throws(SystemError) in try Descriptor(opening: path) }
    let status = try system { () throws(SystemError) in try file.status() }
    if let problem = problem(status) { throw problem }
    guard status.isFile else { throw .notAFile }
    guard status.st_size <= limit else { throw .tooLarge }
    // One byte more than allowed, in case the file grows.
    let bytes = try system { () throws(SystemError) in try file.bytes(limit + 1) }
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }

  private static func system<Result>(
    _ call: () throws(SystemError) -> Result
  ) throws(Problem) -> Result {
    do throws(SystemError) {
      return try call()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Returns why the content of a file can't be relied on: it isn't a regular file, doesn't belong to the user or root,
  /// or others have rights that they must not have.
  ///
  /// - Parameter rights: The rights of group and others that are not allowed.
  package static func problem(
    of status: stat,
    for user: uid_t = geteuid(),
    forbidding rights: mode_t = 0o077
  ) -> Problem? {
    guard status.isFile else { return .notAFile }
    guard status.st_uid == user || status.st_uid == 0 else { return .foreign(status.st_uid) }
    return status.st_mode & rights == 0 ? nil : .open
  }
}
