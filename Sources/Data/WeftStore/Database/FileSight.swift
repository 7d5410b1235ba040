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

  /// How many bytes a file may have by the blocks that the disk has of it; nil where there is none to look at.
  ///
  /// A file system that compresses has fewer blocks than bytes, so each block counts as four; one that says nothing of
  /// blocks is believed its size.
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

  /// The reason why there can be no database, nil when there may be one.
  var refusal: String? {
    switch self {
    case .nothing, .file: nil
    case .folder: "this is a folder; name a .weft file"
    case .other: "this is a device or a pipe; name a .weft file"
    case .hidden(ELOOP): "its links lead in a circle; name the file itself"
    case .hidden(ENAMETOOLONG): "its name is too long; take a shorter one"
    case .hidden: "it can't be looked at; check the permissions of the folders it is in"
    }
  }
}

/// Creation of files that only their owner may read.
enum PrivateFile {
  /// Creates an empty file where there is none, with links followed; an existing file is unchanged.
  ///
  /// SQLite gives the files beside a database the mode of the database. If no file can be created,
  /// SQLite reports the reason when it opens the path.
  static func make(_ path: String) {
    guard FileSight(path) == .nothing, !path.utf8.contains(0) else { return }
    // SAFETY: the path is valid during the call.
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    if number >= 0 { close(number) }
  }

  /// Creates an empty file under a name that nothing has, not even a link.
  static func makeNew(_ path: String) throws(StoreError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // SAFETY: the path is valid during the call.
    let number = unsafe open(path, flags, 0o600)
    guard number >= 0 else { throw .closed(path) }
    close(number)
  }
}

/// What a moved or removed database has left at its path.
enum Leftover {
  /// Refuses a path for a new database where the log or the journal of another one remains.
  ///
  /// SQLite would put it into the new database, or delete it with what was written last.
  static func refuse(_ path: String) throws(StoreError) {
    let found = ["-wal", "-journal"].filter { FileSight(path + $0).isFilled }
    // In this order: another process that makes the database now makes the file itself first.
    let sight = FileSight(path)
    for suffix in found where sight == .nothing || suffix == "-wal" && sight == .file(size: 0) {
      throw error(path, beside: path + suffix)
    }
  }

  static func error(_ path: String, beside name: String) -> StoreError {
    StoreError(
      .failed,
      path,
      "\(name) holds what was written last to another file of this name; put that file back, or move "
        + "the other one away"
    )
  }
}
