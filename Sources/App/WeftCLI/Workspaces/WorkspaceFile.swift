// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import Weft
internal import WeftPostgres
internal import WeftStore
internal import WeftSystem

/// A workspace named on the command line: a JSON file, read as a whole, or a `.weft` file or an
/// address, read on demand.
enum WorkspaceFile {
  case json(Workspace, path: String?)
  case stored(WorkspaceStore, path: String, isPersisted: Bool)
  case database(PostgresStore)

  /// The path of the file; nil for the demo workspace.
  var path: String? {
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
  init(_ path: String?, isPersisted: Bool = false) throws {
    guard let path else {
      self = .json(try Workspace(json: PackageResources.demo_json), path: nil)
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
      // The file is read as a whole, about a second for each hundred megabytes.
      Output.error(
        "weft: \(path): reading \(size >> 20) MB; weft import FILE makes it a workspace that opens at once"
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

  /// Whether a path names a database, judging by its extension.
  static func isStored(_ path: String) -> Bool { path.hasSuffix(".weft") }

  /// The workspace without its users, channels and threads.
  var head: Workspace {
    switch self {
    case .json(let workspace, _): workspace
    case .stored(let store, _, _): store.head
    case .database(let store): store.head
    }
  }

  /// The whole workspace, in memory.
  func whole() throws -> Workspace {
    switch self {
    case .json(let workspace, _): workspace
    case .stored(let store, _, _): try store.workspace()
    case .database(let store): try store.workspace()
    }
  }

  /// An engine over the workspace.
  func engine(
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

  /// How many rows an interactive list loads first; a database loads more while the user scrolls.
  var rowsAtFirst: Int {
    switch self {
    case .json: .max
    case .stored, .database: 200
    }
  }

  /// Throws the error of a read that failed while a screen was shown.
  func check() throws {
    switch self {
    case .json: break
    case .stored(let store, _, _): if let failure = store.failure { throw failure }
    case .database(let store): if let failure = store.failure { throw failure }
    }
  }
}

/// The workspace that is used when none is named.
enum DefaultWorkspace {
  /// The path of its file, in a folder that is created when missing.
  static func path() throws -> String {
    guard let folder = DataFolder.path.map({ URL(fileURLWithPath: $0) }) else {
      throw Failure(
        "the default workspace has no folder; set HOME or XDG_DATA_HOME to an absolute path"
      )
    }
    try DataFolder.make(folder)
    WorkspacePrivacy.tell(folder: folder.path)
    return folder.appending(path: "default.weft").path
  }

  /// Opens the workspace, first creating it from the demo when missing; shows the demo itself when
  /// that fails.
  static func open(isPersisted: Bool = false) throws -> WorkspaceFile {
    let path: String
    do {
      path = try Self.path()
      if PathKind(of: path) == .nothing { try make(path) }
    } catch {
      let shown = "the demo workspace is shown, and changes are not saved"
      Output.error("weft: \(error); \(shown)")
      return try WorkspaceFile(nil)
    }
    return try WorkspaceFile(path, isPersisted: isPersisted)
  }

  /// Creates the file completely or not at all; one that another process creates meanwhile is used.
  private static func make(_ path: String) throws {
    try WorkspaceStore.refuseLeftovers(of: path)
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

/// The folder with what the user keeps: the default workspace, and the chats of accounts.
enum DataFolder {
  /// `$XDG_DATA_HOME/weft`, else `~/.local/share/weft`; nil when the environment names no folder.
  static var path: String? { UserFolder.data.path("weft") }

  /// Makes a folder that only the user can enter, unless it is there.
  static func make(_ folder: URL) throws {
    do throws(SystemError) {
      try PrivateFolder.make(folder.path)
    } catch {
      throw Failure(
        "\(folder.path): the folder can't be made; check the one above and its permissions"
      )
    }
  }
}

/// Files of earlier versions of Weft.
enum WorkspaceUpgrade {
  /// Says about a file, before it is opened for writing, that earlier versions can't open what it becomes.
  static func tell(_ path: String) {
    guard let upgrade = WorkspaceStore.upgrade(of: path) else { return }
    Output.error(
      "weft: \(path): it is of an earlier version of weft (\(upgrade.from)) and becomes one (\(upgrade.to)) that such a version can't open; as it was it stays in \(upgrade.copy)"
    )
  }
}

/// Warns about workspaces that other users of this machine can access.
///
/// New files are the user's alone. Files that an earlier version made, or that the user has opened
/// to others, are reported and left as they are.
enum WorkspacePrivacy {
  private static let told = Mutex<Set<String>>([])

  /// Warns once about a workspace's files that are open to others.
  ///
  /// It must be called before the file is opened, because SQLite adds files beside it that it
  /// removes again.
  static func tell(_ path: String) {
    guard told.withLock({ $0.insert(path).inserted }) else { return }
    // What else is beside it is refused, and might lead to another file.
    let beside = ["-wal", "-shm", "-journal"].map { path + $0 }.filter(isPlainFile)
    let files = ([path] + beside).filter(isOpen)
    guard !files.isEmpty else { return }
    let names = files.map(quoted).joined(separator: " ")
    Output.error(
      "weft: \(path): other users of this machine can get at it; chmod 600 \(names) keeps it to you"
    )
  }

  /// Warns once that the default workspace's folder is open to others.
  static func tell(folder path: String) {
    guard isOpen(path), told.withLock({ $0.insert(path).inserted }) else { return }
    Output.error(
      "weft: \(path): other users of this machine can get at it; chmod 700 \(quoted(path)) keeps it to you"
    )
  }

  private static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are lent for the call.
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  /// Whether the group or others have any rights to a file of the user.
  static func isOpen(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are lent for the call.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_uid == geteuid() && status.st_mode & 0o077 != 0
  }

  /// A path quoted for a shell.
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
