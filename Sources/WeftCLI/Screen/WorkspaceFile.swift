// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftStore

/// A workspace named on the command line: a workspace JSON, read whole, or a database, read as it is needed.
enum WorkspaceFile {
  case json(Workspace)
  case stored(WorkspaceStore)

  /// Opens a workspace; without a name the demo workspace.
  init(_ path: String?) throws {
    guard let path else {
      self = .json(try Workspace(json: PackageResources.demo_json))
      return
    }
    if Self.isStored(path) {
      self = .stored(try WorkspaceStore(opening: path, readOnly: true))
      return
    }
    let bytes = try InputFile.bytes(of: path, kind: "a workspace JSON or a .weft file")
    do {
      self = .json(try Workspace(json: bytes))
    } catch {
      throw Failure("\(path): \(error)")
    }
  }

  /// Whether a path is that of a database, by its name.
  static func isStored(_ path: String) -> Bool { path.hasSuffix(".weft") }

  /// What is known without its users, channels and threads.
  var head: Workspace {
    switch self {
    case .json(let workspace): workspace
    case .stored(let store): store.head
    }
  }

  /// Everything in it, in memory.
  func whole() throws -> Workspace {
    switch self {
    case .json(let workspace): workspace
    case .stored(let store): try store.workspace()
    }
  }

  /// Lists over it.
  func engine(
    environment: ChatEnvironment? = nil,
    factory: ViewFactory = ViewFactory(),
    plugins: PluginHost?
  ) throws -> Engine {
    switch self {
    case .json(let workspace):
      Engine(workspace: workspace, environment: environment, factory: factory, plugins: plugins)
    case .stored(let store):
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
    if case .stored(let store) = self, let failure = store.failure { throw failure }
  }
}
