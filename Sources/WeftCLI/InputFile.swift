// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Files named on the command line.
enum InputFile {
  /// The bytes of a file; `kind` names what is expected there, such as "a workspace JSON".
  static func bytes(of path: String, kind: String) throws(Failure) -> [UInt8] {
    switch PathKind(of: path) {
    case .nothing: throw Failure("\(path): there is no such file; name \(kind)")
    case .folder: throw Failure("\(path): this is a folder; name \(kind)")
    case .file: break
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("\(path): the file can't be read; check its permissions")
    }
    return Array(data)
  }
}
