// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What stands at a path, links followed.
enum PathKind {
  case nothing
  case file
  case folder

  init(of path: String) {
    var isDirectory: ObjCBool = false
    // SAFETY: the pointer is to a local variable and used during the call only.
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      self = .nothing
      return
    }
    self = isDirectory.boolValue ? .folder : .file
  }
}
