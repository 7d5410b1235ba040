// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftStore

/// The workspace that is used when none is named.
enum DefaultWorkspace {
  /// The path of its file, in a folder that is created when missing.
  static func path() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let folder: URL
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      folder = URL(fileURLWithPath: data).appending(path: "weft")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = URL(fileURLWithPath: home).appending(path: ".local/share/weft")
    } else {
      throw Failure(
        "the default workspace has no folder; set HOME or XDG_DATA_HOME to one"
      )
    }
    do {
      try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw Failure(
        "\(folder.path): the folder can't be made; check the one above and its permissions"
      )
    }
    WorkspacePrivacy.tell(folder: folder.path)
    return folder.appending(path: "default.weft").path
  }

  /// Opens the workspace, first creating it from the demo when missing; shows the demo itself when
  /// that fails.
  static func open(isKept: Bool = false) throws -> WorkspaceFile {
    let path: String
    do {
      path = try Self.path()
      if PathKind(of: path) == .nothing { try make(path) }
    } catch {
      let shown = "the demo workspace is shown, and changes are not saved"
      Output.error("weft: \(error); \(shown)")
      return try WorkspaceFile(nil)
    }
    return try WorkspaceFile(path, isKept: isKept)
  }

  /// Creates the file completely or not at all; one that another process creates meanwhile is used.
  private static func make(_ path: String) throws {
    let draft = path + ".\(ProcessInfo.processInfo.processIdentifier).partial"
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: draft + suffix)
      }
    }
    try fill(draft)
    do {
      // Unlike renaming, linking never replaces a file.
      try FileManager.default.linkItem(atPath: draft, toPath: path)
    } catch {
      if PathKind(of: path) != .nothing { return }
      throw Failure("\(path): it can't be named so; check the folder and its permissions")
    }
    Output.error("weft: \(path): made of the demo workspace; weft import FILE adds to it")
  }

  private static func fill(_ draft: String) throws {
    let demo = try Workspace(json: PackageResources.demo_json)
    try WorkspaceStore(creating: draft, demo).add(demo)
  }
}
