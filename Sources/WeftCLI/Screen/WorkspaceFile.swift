// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftStore

/// A workspace named on the command line: a workspace JSON, read whole, or a database, read as it is needed.
enum WorkspaceFile {
  case json(Workspace, path: String?)
  case stored(WorkspaceStore, path: String, isKept: Bool)

  /// Its file, nil for the demo workspace.
  var path: String? {
    switch self {
    case .json(_, let path): path
    case .stored(_, let path, _): path
    }
  }

  /// Whether what events change is written to it.
  var isKept: Bool {
    if case .stored(_, _, let isKept) = self { isKept } else { false }
  }

  /// Opens a workspace; without a name the demo workspace.
  ///
  /// - Parameter isKept: Whether what events change is to be written, where the file can be written.
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
        Output.error("weft: \(path): it may not be written; nothing that is done is kept")
      }
      return
    }
    if isKept, let size = Self.size(of: path), size > 8 << 20 {
      // It is read whole, which takes a second for each hundred megabytes or so.
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

  /// Whether a path is that of a database, by its name.
  static func isStored(_ path: String) -> Bool { path.hasSuffix(".weft") }

  /// What is known without its users, channels and threads.
  var head: Workspace {
    switch self {
    case .json(let workspace, _): workspace
    case .stored(let store, _, _): store.head
    }
  }

  /// Everything in it, in memory.
  func whole() throws -> Workspace {
    switch self {
    case .json(let workspace, _): workspace
    case .stored(let store, _, _): try store.workspace()
    }
  }

  /// Lists over it.
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

  /// How many rows an interactive list begins with: of a database others come as it is scrolled.
  var rowsAtFirst: Int {
    switch self {
    case .json: .max
    case .stored: 200
    }
  }

  /// Throws what could not be read while something was shown.
  func check() throws {
    if case .stored(let store, _, _) = self, let failure = store.failure { throw failure }
  }
}
