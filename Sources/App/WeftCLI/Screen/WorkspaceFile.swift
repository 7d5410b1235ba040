// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftStore

/// A workspace named on the command line: a JSON file, read as a whole, or a database, read on
/// demand.
enum WorkspaceFile {
  case json(Workspace, path: String?)
  case stored(WorkspaceStore, path: String, isKept: Bool)

  /// The path of the file; nil for the demo workspace.
  var path: String? {
    switch self {
    case .json(_, let path): path
    case .stored(_, let path, _): path
    }
  }

  /// Whether changes are persisted in the file.
  var isKept: Bool {
    if case .stored(_, _, let isKept) = self { isKept } else { false }
  }

  /// Opens a workspace; without a path, the demo workspace.
  ///
  /// - Parameter isKept: Whether changes should be persisted, if the file is writable.
  init(_ path: String?, isKept: Bool = false) throws {
    guard let path else {
      self = .json(try Workspace(json: PackageResources.demo_json), path: nil)
      return
    }
    if Self.isStored(path) {
      WorkspacePrivacy.tell(path)
      let isWritable = isKept && FileManager.default.isWritableFile(atPath: path)
      let store = try WorkspaceStore(opening: path, readOnly: !isWritable)
      self = .stored(store, path: path, isKept: isWritable)
      if isKept, !isWritable {
        Output.error("weft: \(path): it is not writable; changes are not saved")
      }
      return
    }
    if isKept, let size = Self.size(of: path), size > 8 << 20 {
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
    }
  }

  /// The whole workspace, in memory.
  func whole() throws -> Workspace {
    switch self {
    case .json(let workspace, _): workspace
    case .stored(let store, _, _): try store.workspace()
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
    }
  }

  /// How many rows an interactive list loads first; a database loads more while the user scrolls.
  var rowsAtFirst: Int {
    switch self {
    case .json: .max
    case .stored: 200
    }
  }

  /// Throws the error of a read that failed while a screen was shown.
  func check() throws {
    if case .stored(let store, _, _) = self, let failure = store.failure { throw failure }
  }
}
