// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Workspaces by file name.
enum WorkspaceFile {
  /// Reads a workspace; without a name the demo workspace.
  static func read(_ path: String?) throws -> Workspace {
    guard let path else { return try Workspace(json: PackageResources.demo_json) }
    let bytes = try InputFile.bytes(of: path, kind: "a workspace JSON")
    do {
      return try Workspace(json: bytes)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }
}
