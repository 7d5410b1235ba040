// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// Workspaces by file name.
enum WorkspaceFile {
  /// Reads a workspace; without a name the demo workspace.
  static func read(_ path: String?) throws -> Workspace {
    guard let path else { return try Workspace(json: PackageResources.demo_json) }
    let bytes = try contents(of: path)
    do {
      return try Workspace(json: bytes)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }

  private static func contents(of path: String) throws -> [UInt8] {
    switch PathKind(of: path) {
    case .nothing: throw Failure("\(path): there is no such file; name a workspace JSON")
    case .folder: throw Failure("\(path): this is a folder; name a workspace JSON")
    case .file: break
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("\(path): the file can't be read; check its permissions")
    }
    return Array(data)
  }
}
