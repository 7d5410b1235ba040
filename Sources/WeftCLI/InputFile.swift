// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Files named on the command line.
enum InputFile {
  /// The bytes of a file; `kind` names what is expected there, such as "a workspace JSON".
  ///
  /// A pipe is read only under the names that stand for open descriptors, as `<(command)` makes them:
  /// opening a named pipe would wait for whoever might write to it.
  static func bytes(of path: String, kind: String) throws(Failure) -> [UInt8] {
    let handle = try opened(path, kind)
    guard let data = try? handle.readToEnd() ?? Data() else { throw unreadable(path) }
    return Array(data)
  }

  /// The bytes of a file chunk by chunk, an empty one at its end, from the beginning each time.
  static func chunks(
    of path: String,
    kind: String
  ) throws(Failure) -> @Sendable () -> () throws -> [UInt8] {
    // What can't be opened is told before anything is done.
    let first = try opened(path, kind)
    let isPipe = PathKind(of: path) == .other
    return {
      // What comes out of a pipe comes once.
      let handle = isPipe ? first : FileHandle(forReadingAtPath: path)
      return {
        guard let handle else { throw unreadable(path) }
        return Array(try handle.read(upToCount: 1 << 18) ?? Data())
      }
    }
  }

  /// Some bytes of a file from any offset on, none at its end.
  static func places(of path: String) throws(Failure) -> (Int) throws -> [UInt8] {
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
    case .nothing: throw Failure("\(path): there is no such file; name \(kind)")
    case .folder: throw Failure("\(path): this is a folder; name \(kind)")
    case .other where !isDescriptor(path):
      throw Failure("\(path): this is a device or a pipe; name a file with \(kind)")
    case .file, .other: break
    }
    guard let handle = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
    return handle
  }

  private static func isDescriptor(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }
}
