// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// Reads files named on the command line.
enum InputFile {
  /// The bytes of a file; `kind` describes the expected file in errors, such as "a workspace JSON".
  ///
  /// Pipes are read only under the names of open descriptors, as `<(command)` makes them: opening a
  /// named pipe would block until a writer opens it.
  static func bytes(of path: String, kind: String) throws(Failure) -> [UInt8] {
    let handle = try opened(path, kind)
    guard let data = try? handle.readToEnd() ?? Data() else { throw unreadable(path) }
    return Array(data)
  }

  /// The bytes of a file in chunks, an empty one at its end; each reader starts at the beginning.
  static func chunks(
    of path: String,
    kind: String
  ) throws(Failure) -> @Sendable () -> () throws -> [UInt8] {
    // Opens the file now, so that a failure is reported before anything is done.
    let first = try opened(path, kind)
    let isPipe = PathKind(of: path) == .other
    return {
      // A pipe can be read only once.
      let handle = isPipe ? first : FileHandle(forReadingAtPath: path)
      return {
        guard let handle else { throw unreadable(path) }
        return Array(try handle.read(upToCount: 1 << 18) ?? Data())
      }
    }
  }

  /// Reads bytes of a file from any offset; none at its end.
  static func reader(of path: String) throws(Failure) -> (Int) throws -> [UInt8] {
    let handle = try opened(path, "a workspace JSON")
    return { offset in
      try handle.seek(toOffset: UInt64(offset))
      return Array(try handle.read(upToCount: 1 << 18) ?? Data())
    }
  }

  private static func unreadable(_ path: String) -> Failure {
    Failure("\(path): the file can't be read; check its permissions")
  }

  private static func opened(_ path: String, _ kind: String) throws(Failure) -> FileHandle {
    switch PathKind(of: path) {
    case .nothing: throw Failure("\(path): the file does not exist; name \(kind)")
    case .folder: throw Failure("\(path): this is a folder; name \(kind)")
    case .other where !isDescriptor(path):
      throw Failure("\(path): this is a device or a pipe; name a file with \(kind)")
    case .file, .other: break
    }
    guard let handle = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
    CommandInputs.note(handle.fileDescriptor)
    return handle
  }

  private static func isDescriptor(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }
}

/// The kind of file at a path, links followed.
enum PathKind {
  case nothing
  case file
  case folder
  /// A device, a pipe or a socket.
  case other

  init(of path: String) { self.init(of: Array(path.utf8)) }

  /// Examines a path of any bytes.
  init(of path: [UInt8]) {
    var status = stat()
    // SAFETY: the pointers are to a string and a local variable and used during the call only.
    guard unsafe stat(path.cString, &status) == 0 else {
      // For any other error, reading the file will fail and report it.
      self = errno == ENOENT || errno == ENOTDIR ? .nothing : .file
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
