// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

extension Database {
  /// The path of the copy that stays of a file of an earlier version: one that nothing has yet.
  ///
  /// It has the ending of a workspace, so that it can be opened like one.
  static func copyPath(of path: String, version: Int64) -> String {
    let stem = path.hasSuffix(".weft") ? String(path.dropLast(5)) : path
    let name = "\(stem).version-\(version)"
    let later = (2...mostCopies).lazy.map { "\(name)-\($0).weft" }
    return [name + ".weft"].first { FileSight($0) == .nothing }
      ?? later.first { FileSight($0) == .nothing } ?? name + ".weft"
  }

  /// How many copies one file may have.
  private static let mostCopies = 99

  /// Keeps a copy of the file as it is, since earlier versions of Weft can't open what it becomes.
  ///
  /// - Throws: The reason why there can't be one, such as a full disk; the file is unchanged then.
  func keepCopy(of version: Int64) throws(StoreError) {
    let copy = Self.copyPath(of: path, version: version)
    guard FileSight(copy) == .nothing else {
      throw StoreError(.failed, copy, "there are too many such copies; move some of them away")
    }
    let draft = copy + ".partial"
    // SAFETY: the paths are lent for the calls.
    _ = unsafe unlink(draft)
    do throws(StoreError) {
      try self.copy(to: draft)
    } catch {
      _ = unsafe unlink(draft)
      throw StoreError(
        .failed,
        path,
        "it is of an earlier version of weft, and no copy of it can be kept before it changes "
          + "(\(error.message)); make room for it, or open it for reading only"
      )
    }
    guard unsafe rename(draft, copy) == 0 else {
      throw StoreError(.failed, copy, "it can't be named so; check the folder and its permissions")
    }
  }

  /// How large a copy of a file of any size may be, in bytes.
  private static let leastCopy = 1 << 20

  /// Writes the content of the file into a new one.
  func copy(to path: String) throws(StoreError) {
    guard let files else { throw .closed(path) }
    // SQLite would make it readable by other users; it fills an empty file.
    try PrivateFile.makeNew(path)
    // Pages of a hostile file may be read as rows without an end; an honest copy is smaller than the file.
    try measure()
    let most = 2 * fileSize + Self.leastCopy
    try files.copying(to: path, atMost: most) { () throws(StoreError) in
      try attaching { () throws(StoreError) in
        try run("VACUUM INTO '\(DatabaseFiles.copyName)'")
      }
    }
  }
}
