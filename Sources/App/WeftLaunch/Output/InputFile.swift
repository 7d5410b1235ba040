// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// Files named on the command line, for reading.
package enum InputFile {
  /// The maximum size in bytes of a file that is read as a whole; a huge file may be sparse and take no disk space.
  package static let mostBytes = 512 << 20

  /// Returns the bytes of a file; `kind` describes the expected file in errors, such as "a workspace JSON".
  ///
  /// It refuses a file of more than `limit` bytes, usually 512 MiB, before it takes memory.
  ///
  /// Pipes are read only under the names of open descriptors, as `<(command)` creates them: opening a named pipe
  /// would block until a writer opens it.
  package static func bytes(
    of path: String,
    kind: String,
    atMost limit: Int = mostBytes
  ) throws(Failure) -> [UInt8] {
    let handle = try opened(path, kind)
    // A pipe has no size.
    if let size = try? handle.seekToEnd() {
      guard size <= limit, (try? handle.seek(toOffset: 0)) != nil else {
        throw tooLarge(path, kind: kind, limit: limit)
      }
    }
    var bytes: [UInt8] = []
    while true {
      guard let piece = try? handle.read(upToCount: 1 << 20) ?? Data() else {
        throw unreadable(path)
      }
      if piece.isEmpty { return bytes }
      guard bytes.count + piece.count <= limit else {
        throw tooLarge(path, kind: kind, limit: limit)
      }
      bytes += piece
    }
  }

  private static func tooLarge(_ path: String, kind: String, limit: Int) -> Failure {
    let other = limit == mostBytes ? ", or import a large workspace into a .weft file" : ""
    return Failure(
      "\(path): it is larger than \(limit >> 20) MiB; specify a smaller file with \(kind)\(other)"
    )
  }

  /// Returns a function that makes readers of a file; each returns its chunks from the start, then an empty one.
  package static func chunks(
    of path: String,
    kind: String
  ) throws(Failure) -> @Sendable () -> () throws -> [UInt8] {
    // Open the file now, so that a failure is reported before anything is done.
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

  /// Returns a function that reads bytes at any offset; none at the end of the file.
  package static func reader(of path: String) throws(Failure) -> (Int) throws -> [UInt8] {
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
    case .nothing: throw Failure("\(path): the file does not exist; specify \(kind)")
    case .folder: throw Failure("\(path): this is a folder; specify \(kind)")
    case .other where !isDescriptor(path):
      throw Failure("\(path): this is a device or a pipe; specify a file with \(kind)")
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

/// The kind of file at a path, after following links.
package enum PathKind {
  case nothing
  case file
  case folder
  /// A device, a pipe or a socket.
  case other

  package init(of path: String) { self.init(of: Array(path.utf8)) }

  /// Examines a path of any bytes.
  package init(of path: [UInt8]) {
    var status = stat()
    // SAFETY: the pointers are to a string and a local variable, and are used only during the call.
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
