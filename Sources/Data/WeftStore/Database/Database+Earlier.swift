// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

extension Database {
  /// Returns the path for a copy of a file of an earlier version, unused unless there are too many copies.
  ///
  /// It has the file extension of a workspace, so that the copy can be opened like one.
  static func copyPath(of path: String, version: Int64) -> String {
    let stem = path.hasSuffix(".weft") ? String(path.dropLast(5)) : path
    let name = "\(stem).version-\(version)"
    let later = (2...mostCopies).lazy.map { "\(name)-\($0).weft" }
    return [name + ".weft"].first { FileSight($0) == .nothing }
      ?? later.first { FileSight($0) == .nothing } ?? name + ".weft"
  }

  /// The maximum number of copies of one file.
  private static let mostCopies = 99

  /// Keeps a copy of the file before its migration, for earlier versions of Weft.
  ///
  /// - Throws: The reason why no copy can be made, such as a full disk; the file is then unchanged.
  func keepCopy(of version: Int64) throws(StoreError) {
    let copy = Self.copyPath(of: path, version: version)
    guard FileSight(copy) == .nothing else {
      throw StoreError(.failed, at: copy, "there are too many such copies; move some of them away")
    }
    let draft = copy + ".partial"
    // SAFETY: the paths are borrowed for the calls.
    _ = unsafe unlink(draft)
    do throws(StoreError) {
      try self.copy(to: draft)
    } catch {
      _ = unsafe unlink(draft)
      throw StoreError(
        .failed,
        at: path,
        "it comes from an earlier version of weft, and it can't be copied before it is upgraded "
          + "(\(error.message)); make room for the copy, or open it read-only"
      )
    }
    guard unsafe rename(draft, copy) == 0 else {
      throw StoreError(
        .failed,
        at: copy,
        "it can't be created; check the folder and its permissions"
      )
    }
  }

  /// The size in bytes that the copy of any file may have.
  private static let leastCopy = 1 << 20

  /// Writes the content of the file into a new one.
  func copy(to path: String) throws(StoreError) {
    guard let files else { throw .closed(path) }
    // SQLite would create a file that other users can read, so it gets an empty one to fill.
    try PrivateFile.makeNew(path)
    // In a hostile file, rows may repeat without end; the copy of a valid file is smaller than the file.
    try measure()
    let most = 2 * fileSize + Self.leastCopy
    try files.copying(to: path, atMost: most) { () throws(StoreError) in
      try attaching { () throws(StoreError) in
        try run("VACUUM INTO '\(DatabaseFiles.copyName)'")
      }
    }
  }
}
