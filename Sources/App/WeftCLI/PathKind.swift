// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

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
