// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
package import Weft
package import WeftPluginHost
package import WeftPostgres
package import WeftStore
internal import WeftSystem

/// A workspace named on the command line.
///
/// A JSON file is read as a whole; a `.weft` file or a database is read on demand.
package enum WorkspaceFile {
  case json(Workspace, path: String?)
  case stored(WorkspaceStore, path: String, isPersisted: Bool)
  case database(PostgresStore)

  /// The path of the file or the address of the database, or `nil` for the demo workspace.
  package var path: String? {
    switch self {
    case .json(_, let path): path
    case .stored(_, let path, _): path
    case .database(let store): store.address.shown
    }
  }

  /// Whether changes are persisted in the file.
  var isPersisted: Bool {
    switch self {
    case .json: false
    case .stored(_, _, let isPersisted): isPersisted
    case .database: true
    }
  }

  /// Opens a workspace; without a path, the demo workspace.
  ///
  /// - Parameter isPersisted: Whether changes should be persisted, if the file is writable.
  package init(_ path: String?, isPersisted: Bool = false) throws {
    guard let path else {
      self = .json(try Demo.workspace(), path: nil)
      return
    }
    if PostgresAddress.isOne(path) {
      self = .database(try PostgresStore(opening: try PostgresAddress(path)))
      return
    }
    if Self.isStored(path) {
      CommandInputs.note(path)
      WorkspacePrivacy.tell(path)
      let isWritable = isPersisted && FileManager.default.isWritableFile(atPath: path)
      if isWritable { WorkspaceUpgrade.tell(path) }
      let store = try WorkspaceStore(opening: path, readOnly: !isWritable)
      self = .stored(store, path: path, isPersisted: isWritable)
      if isPersisted, !isWritable {
        Output.error("weft: \(path): it is not writable; changes are not saved")
      }
      return
    }
    if isPersisted, let size = Self.size(of: path), size > 8 << 20 {
      // The file is read as a whole, which takes about a second per hundred megabytes.
      Output.error(
        "weft: \(path): reading \(size >> 20) MB; convert it with weft import FILE to a workspace that opens at once"
      )
    }
    let bytes = try InputFile.bytes(of: path, kind: "a workspace JSON or a .weft file")
    do {
      self = .json(try Workspace(json: bytes), path: path)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }

  private static func size(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }

  /// Returns whether a path names a `.weft` file, judging by its extension.
  package static func isStored(_ path: String) -> Bool { path.hasSuffix(".weft") }

  /// The workspace without its users, channels and threads.
  package var head: Workspace {
    switch self {
    case .json(let workspace, _): workspace
    case .stored(let store, _, _): store.head
    case .database(let store): store.head
    }
  }

  /// Returns the whole workspace in memory.
  package func whole() throws -> Workspace {
    switch self {
    case .json(let workspace, _): workspace
    case .stored(let store, _, _): try store.workspace()
    case .database(let store): try store.workspace()
    }
  }

  /// Creates an engine over the workspace.
  package func engine(
    environment: ChatEnvironment? = nil,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost?
  ) throws -> Engine {
    switch self {
    case .json(let workspace, _):
      Engine(workspace: workspace, environment: environment, factory: factory, plugins: plugins)
    case .stored(let store, _, _):
      try Engine(store: store, environment: environment, factory: factory, plugins: plugins)
    case .database(let store):
      try Engine(store: store, environment: environment, factory: factory, plugins: plugins)
    }
  }

  /// How many rows an interactive list loads first; a stored workspace loads more while the user scrolls.
  package var rowsAtFirst: Int {
    switch self {
    case .json: .max
    case .stored, .database: 200
    }
  }

  /// Throws the error of a read that failed while a screen was shown.
  package func check() throws {
    switch self {
    case .json: break
    case .stored(let store, _, _): if let failure = store.failure { throw failure }
    case .database(let store): if let failure = store.failure { throw failure }
    }
  }
}

/// Warnings about files of earlier versions of Weft.
package enum WorkspaceUpgrade {
  /// Warns before an old file is opened for writing, because earlier versions can't open the upgraded file.
  package static func tell(_ path: String) {
    guard let upgrade = WorkspaceStore.upgrade(of: path) else { return }
    Output.error(
      "weft: \(path): it comes from an earlier version of weft and is upgraded (from \(upgrade.from) to \(upgrade.to)), so that version can no longer open it; a copy of the original stays in \(upgrade.copy)"
    )
  }
}

/// Warnings about workspaces that other users of this machine can access.
///
/// New files are accessible to their user only. Files that an earlier version created, or that the user has opened
/// to others, are reported and left unchanged.
package enum WorkspacePrivacy {
  private static let told = Mutex<Set<String>>([])

  /// Warns once about a workspace's files that are accessible to others.
  ///
  /// Call it before the file is opened, because SQLite creates files beside it and removes them again.
  package static func tell(_ path: String) {
    guard told.withLock({ $0.insert(path).inserted }) else { return }
    // Other kinds of files beside it are refused, and might lead to another file.
    let beside = ["-wal", "-shm", "-journal"].map { path + $0 }.filter(isPlainFile)
    let files = ([path] + beside).filter(isOpen)
    guard !files.isEmpty else { return }
    let names = files.map(quoted).joined(separator: " ")
    Output.error(
      "weft: \(path): other users of this machine can access it; to prevent that, run chmod 600 \(names)"
    )
  }

  /// Warns once if the default workspace's folder is accessible to others.
  package static func tell(folder path: String) {
    guard isOpen(path), told.withLock({ $0.insert(path).inserted }) else { return }
    Output.error(
      "weft: \(path): other users of this machine can access it; to prevent that, run chmod 700 \(quoted(path))"
    )
  }

  private static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are borrowed for the call.
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  /// Returns whether the group or others have any rights to a file of the user.
  package static func isOpen(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are borrowed for the call.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_uid == geteuid() && status.st_mode & 0o077 != 0
  }

  /// Returns a path quoted for a shell.
  private static func quoted(_ path: String) -> String {
    if path.utf8.allSatisfy({ isPlain($0) }) { return path }
    return "'" + path.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar.properties.isAlphabetic && scalar.isASCII
      || "0123456789/-._+@".utf8.contains(byte)
  }
}
