// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftPluginImage
internal import WeftPluginWire
private import WeftPluginWorker

/// The libraries that have to be loaded before a plugin, so that the loader looks for none of them.
struct PluginLibraries: Sendable {
  /// The most names of libraries in a plugin and all it brings.
  private static let mostNames = 256

  /// Everything that is needed, as far as it was found: first what the plugin itself names.
  private(set) var listed: [PluginInspection.Library] = []
  /// Those of the system, by names or paths.
  private(set) var system: [String] = []
  /// Those that the plugin brings, each after those it needs in turn.
  private(set) var brought: [BroughtLibrary] = []

  private var limits: PluginLimits

  init(limits: PluginLimits) {
    self.limits = limits
  }

  /// What the plugin brings: the SHA-256 of each library by its name.
  var hashes: [String: String] {
    Dictionary(brought.map { ($0.name, $0.sealed.sha256) }, uniquingKeysWith: { first, _ in first })
  }

  /// Takes in what a plugin needs.
  ///
  /// - Throws: a refusal where something is missing, could be changed by others, or is looked for in the working
  ///   folder; ``listed`` has what was found before.
  mutating func add(neededBy file: ELFFile) throws(PluginRefusal) {
    try add(neededBy: file, inherited: [], within: [])
  }

  private mutating func add(
    neededBy file: ELFFile,
    inherited: [String],
    within chain: [String]
  ) throws(PluginRefusal) {
    let search = try LibrarySearch(file, inherited: inherited)
    var found: [(name: String, path: [UInt8])] = []
    var missing: String?
    for name in try file.neededLibraries() {
      guard listed.count < Self.mostNames else {
        throw PluginRefusal(.badLayout, "it needs more than \(Self.mostNames) libraries")
      }
      switch try search.find(name) {
      case .ofHost:
        list(name, at: name)
        // A worker has its own host's libraries only, and finds this one as any other.
        addToSystem(name)
      case .ofSystem(let path, let isPathNeeded):
        list(name, at: path)
        addToSystem(isPathNeeded ? path : name)
      case .elsewhere(let path):
        list(name, at: EscapedText.line(path))
        found.append((name, path))
      case .nowhere:
        list(name, at: nil)
        missing = missing ?? name
      }
    }
    if let missing {
      throw PluginRefusal(
        .missingLibrary,
        "it needs \(EscapedText.line(missing)), which is not installed"
      )
    }
    for (name, path) in found {
      try bring(name, at: path, inherited: search.inherited, within: chain)
    }
  }

  private mutating func bring(
    _ name: String,
    at path: [UInt8],
    inherited: [String],
    within chain: [String]
  ) throws(PluginRefusal) {
    if chain.contains(name) {
      throw PluginRefusal(
        .unsafeLibrary,
        "its library \(EscapedText.line(name)) needs one that needs it in turn"
      )
    }
    if brought.contains(where: { $0.name == name }) { return }
    guard brought.count + chain.count < WorkerArguments.mostBrought else {
      throw PluginRefusal(
        .unsafeLibrary,
        "it brings more than \(WorkerArguments.mostBrought) libraries"
      )
    }
    let (library, file) = try BroughtLibrary.take(name, at: path, limits: limits)
    limits.totalBytes -= library.sealed.size
    try add(neededBy: file, inherited: inherited, within: chain + [name])
    brought.append(library)
    for place in listed.indices where listed[place].name == name {
      listed[place].sha256 = library.sealed.sha256
    }
  }

  private mutating func list(_ name: String, at path: String?) {
    if !listed.contains(where: { $0.name == name }) {
      listed.append(PluginInspection.Library(name: name, path: path))
    }
  }

  private mutating func addToSystem(_ name: String) {
    if !system.contains(name) { system.append(name) }
  }

  /// Loads all of them into this process for good.
  func load(for id: String) throws(PluginRefusal) {
    for name in system { try LoadedLibrary.load(name) }
    for library in brought { try library.load(for: id) }
  }
}
