// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftSystem

/// A small text file, with its path after all links.
struct TextFile {
  let bytes: [UInt8]
  /// The file's path with all links resolved.
  let path: [UInt8]
  let status: stat

  /// Reads a file, or returns `nil` if it doesn't exist.
  ///
  /// - Throws: The reason why it can't be read: ENODEV if it is not a regular file, EFBIG if it
  ///   is too large, ENOENT if it is a link to nothing.
  init?(at place: [UInt8], atMost limit: Int) throws(SystemError) {
    do throws(SystemError) {
      path = try realPath(place)
    } catch {
      if error.number == ENOENT, !Self.isLink(place) { return nil }
      throw error
    }
    let file = try Descriptor(opening: path)
    status = try file.status()
    guard status.isFile else { throw SystemError(ENODEV) }
    guard status.st_size <= limit else { throw SystemError(EFBIG) }
    bytes = try file.bytes(Int(status.st_size))
  }

  private static func isLink(_ place: [UInt8]) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are borrowed for the call.
    return unsafe lstat(place.cString, &status) == 0 && status.isLink
  }

  /// Touches a folder, so that hosts that follow it scan it again.
  static func stir(_ folder: [UInt8]) {
    // SAFETY: the path is borrowed for the call; NULL stands for the current time.
    _ = unsafe utimensat(AT_FDCWD, folder.cString, nil, 0)
  }
}
