// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import Weft
internal import WeftStore
internal import WeftSystem

/// The workspace that is used if none is named.
package enum DefaultWorkspace {
  private static let name = "default.weft"

  /// Returns the path of its file, and creates its folder if missing.
  package static func path() throws -> String {
    guard let folder = DataFolder.path.map({ URL(fileURLWithPath: $0) }) else {
      throw Failure(
        "there is no folder for the default workspace; set HOME or XDG_DATA_HOME to an absolute path"
      )
    }
    try DataFolder.make(folder)
    WorkspacePrivacy.tell(folder: folder.path)
    return folder.appending(path: name).path
  }

  /// Whether its file or a log of its latest changes exists, or `nil` if the environment names no folder for it.
  static var exists: Bool? {
    DataFolder.path.map { folder in
      let path = "\(folder)/\(name)"
      return PathKind(of: path) != .nothing
        || (try? WorkspaceStore.refuseLeftovers(of: path)) == nil
    }
  }

  /// Opens the workspace, and first creates it from the demo if it is missing; if that fails, opens the demo itself.
  package static func open(isPersisted: Bool = false) throws -> WorkspaceFile {
    let path: String
    do {
      path = try Self.path()
      if PathKind(of: path) == .nothing { try make(path) }
    } catch {
      let shown = "the demo workspace is shown instead, and changes are not saved"
      Output.error("weft: \(error); \(shown)")
      return try WorkspaceFile(nil)
    }
    return try WorkspaceFile(path, isPersisted: isPersisted)
  }

  /// Creates the file from the demo; accepts one that another process creates at the same time.
  private static func make(_ path: String) throws {
    let isMade = try make(path) { draft in
      let demo = try Demo.workspace()
      try WorkspaceStore(creating: draft, demo).add(demo)
    }
    guard isMade else { return }
    Output.error("weft: \(path): created from the demo workspace; weft import FILE adds to it")
  }

  /// The path of the draft that is being filled, or `nil` while none is.
  private static let draft = Mutex<String?>(nil)

  /// Creates the file completely or not at all, from a draft beside it.
  ///
  /// - Returns: False if another process has created the file in the meantime; its file stays.
  static func make(_ path: String, filling fill: (String) throws -> Void) throws -> Bool {
    try WorkspaceStore.refuseLeftovers(of: path)
    let name = path + ".\(ProcessInfo.processInfo.processIdentifier).partial"
    draft.withLock { $0 = name }
    defer { removeDraft() }
    try fill(name)
    do {
      // Unlike renaming, linking never replaces a file.
      try FileManager.default.linkItem(atPath: name, toPath: path)
      return true
    } catch {
      if PathKind(of: path) != .nothing { return false }
      throw Failure("\(path): it can't be created; check the folder and its permissions")
    }
  }

  /// Removes a draft, also one that another thread is still filling when the program ends.
  static func removeDraft() {
    guard let name = draft.withLock({ $0.take() }) else { return }
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: name + suffix)
    }
  }
}

/// The folder of the user's data: the default workspace, and the chats of accounts.
enum DataFolder {
  /// The path `$XDG_DATA_HOME/weft`, or else `~/.local/share/weft`, or `nil` if the environment names no folder.
  static var path: String? { UserFolder.data.path("weft") }

  /// Creates a folder that only the user can access, unless it exists.
  static func make(_ folder: URL) throws {
    do throws(SystemError) {
      try PrivateFolder.make(folder.path)
    } catch {
      throw Failure(
        "\(folder.path): the folder can't be created; check its parent folder and the permissions"
      )
    }
  }
}
