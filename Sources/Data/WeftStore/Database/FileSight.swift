// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The kind of file at a path, with links followed.
enum FileSight: Equatable {
  case nothing
  case file(size: Int)
  case folder
  /// A device, a pipe or a socket.
  case other
  /// The system refuses access, with this error number.
  case hidden(Int32)

  init(_ path: String) {
    var status = stat()
    guard !path.isEmpty, !path.utf8.contains(0) else {
      self = .nothing
      return
    }
    // SAFETY: the pointers are to a string and a local variable and used during the call only.
    guard unsafe stat(path, &status) == 0 else {
      self = [ENOENT, ENOTDIR].contains(errno) ? .nothing : .hidden(errno)
      return
    }
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file(size: Int(status.st_size))
      case S_IFDIR: .folder
      default: .other
      }
  }

  /// Returns the size that a file may have judging by its disk blocks, or `nil` if it can't be examined.
  ///
  /// A compressing file system uses fewer blocks than bytes, so each block counts as four. If a file system reports no
  /// blocks, the file's size counts.
  static func sizeOnDisk(_ path: String) -> Int? {
    var status = stat()
    // SAFETY: the pointers are to a string and a local variable and used during the call only.
    guard unsafe stat(path, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    return status.st_blocks == 0 ? size : min(size, 4 * 512 * Int(status.st_blocks))
  }

  var isFilled: Bool {
    if case .file(let size) = self { size > 0 } else { false }
  }

  /// The reason why the path can't hold a database, or `nil` if it can.
  var refusal: String? {
    switch self {
    case .nothing, .file: nil
    case .folder: "this is a folder; specify a .weft file"
    case .other: "this is a device or a pipe; specify a .weft file"
    case .hidden(ELOOP): "its symbolic links form a loop; specify the file itself"
    case .hidden(ENAMETOOLONG): "its name is too long; choose a shorter one"
    case .hidden: "it can't be accessed; check the permissions of its folders"
    }
  }
}

/// Creation of files that only their owner may read.
enum PrivateFile {
  /// Creates an empty file if the path has none, following links; an existing file is unchanged.
  ///
  /// SQLite gives the files beside a database the mode of the database. If no file can be created,
  /// SQLite reports the reason when it opens the path.
  static func make(_ path: String) {
    guard FileSight(path) == .nothing, !path.utf8.contains(0) else { return }
    // SAFETY: the path is valid during the call.
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    if number >= 0 { close(number) }
  }

  /// Creates an empty file at a path where nothing exists, not even a link.
  static func makeNew(_ path: String) throws(StoreError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // SAFETY: the path is valid during the call.
    let number = unsafe open(path, flags, 0o600)
    guard number >= 0 else { throw .closed(path) }
    close(number)
  }
}

/// The files that a moved or removed database has left at its path.
enum Leftover {
  /// Refuses the path of a new database if the log or the journal of another one is still there.
  ///
  /// SQLite would apply it to the new database, or delete it together with the last writes.
  static func refuse(_ path: String) throws(StoreError) {
    let found = ["-wal", "-journal"].filter { FileSight(path + $0).isFilled }
    // The file is checked last: another process that creates the database creates the file first.
    let sight = FileSight(path)
    for suffix in found where sight == .nothing || suffix == "-wal" && sight == .file(size: 0) {
      throw error(path, beside: path + suffix)
    }
  }

  static func error(_ path: String, beside name: String) -> StoreError {
    StoreError(
      .failed,
      at: path,
      "\(name) contains the latest changes of another file of this name; put that file back, or move "
        + "the other one away"
    )
  }
}
