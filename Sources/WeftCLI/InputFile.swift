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
    switch PathKind(of: path) {
    case .nothing: throw Failure("\(path): there is no such file; name \(kind)")
    case .folder: throw Failure("\(path): this is a folder; name \(kind)")
    case .other where !isDescriptor(path):
      throw Failure("\(path): this is a device or a pipe; name a file with \(kind)")
    case .file, .other: break
    }
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.readToEnd() ?? Data()
    else { throw Failure("\(path): the file can't be read; check its permissions") }
    return Array(data)
  }

  private static func isDescriptor(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }
}
