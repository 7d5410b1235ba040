// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftSystem

/// A small text file, with its path after all links.
struct TextFile {
  let bytes: [UInt8]
  /// The file's path with all links resolved.
  let path: [UInt8]
  let owner: UInt32
  let mode: UInt32

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
    let status = try file.status()
    guard status.isFile else { throw SystemError(ENODEV) }
    guard status.st_size <= limit else { throw SystemError(EFBIG) }
    bytes = try file.bytes(Int(status.st_size))
    owner = status.st_uid
    mode = status.st_mode
  }

  private static func isLink(_ place: [UInt8]) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are lent for the call.
    return unsafe lstat(place.cString, &status) == 0 && status.isLink
  }

  /// Touches a folder, so that hosts that follow it scan it again.
  static func stir(_ folder: [UInt8]) {
    // SAFETY: the path is lent for the call; NULL stands for the current time.
    _ = unsafe utimensat(AT_FDCWD, folder.cString, nil, 0)
  }

  /// Replaces a file atomically: a reader sees either the old or the new content.
  ///
  /// - Throws: The reason why the file can't be written; it then keeps its old content.
  static func replace(at path: [UInt8], with bytes: [UInt8], mode: UInt32) throws(SystemError) {
    let (draft, number) = try makeDraft(of: path, mode: mode)
    // SAFETY: paths and bytes are lent for the calls.
    do throws(SystemError) {
      let file = Descriptor(number)
      guard fchmod(number, mode & 0o777) == 0 else { throw SystemError(errno) }
      try file.write(bytes)
      guard fsync(number) == 0 else { throw SystemError(errno) }
      guard unsafe rename(draft.cString, path.cString) == 0 else { throw SystemError(errno) }
    } catch {
      unsafe unlink(draft.cString)
      throw error
    }
  }

  /// The maximum number of drafts that crashes may leave beside a file before it can't be written any more.
  private static let mostDrafts = 64

  /// Creates a draft beside a file under an unused name, and opens it for writing.
  ///
  /// An existing draft is left alone: it may belong to another thread, or to a process with the
  /// same id in another container.
  private static func makeDraft(
    of path: [UInt8],
    mode: UInt32
  ) throws(SystemError) -> (path: [UInt8], descriptor: Int32) {
    for index in 0..<mostDrafts {
      let draft = path + Array(".\(getpid())\(index == 0 ? "" : ".\(index)").new".utf8)
      // SAFETY: the path is lent for the call.
      let made = unsafe open(draft.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0o777)
      if made >= 0 { return (draft, made) }
      guard errno == EEXIST else { throw SystemError(errno) }
    }
    throw SystemError(EEXIST)
  }
}
