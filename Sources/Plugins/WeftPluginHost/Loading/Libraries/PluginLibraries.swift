// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
private import WeftPluginRuntime

/// The libraries that are loaded before a plugin, so that the loader searches for none of them.
struct PluginLibraries: Sendable {
  /// The most library names in a plugin and everything it brings.
  private static let mostNames = 256

  /// All libraries found so far, those that the plugin itself names first.
  private(set) var listed: [PluginInspection.Library] = []
  /// The system's libraries, by name or path.
  private(set) var system: [String] = []
  /// The libraries that the plugin brings, each after those it needs itself.
  private(set) var brought: [BroughtLibrary] = []

  private var limits: PluginLimits

  init(limits: PluginLimits) {
    self.limits = limits
  }

  /// The SHA-256 of each library that the plugin brings, by name.
  var hashes: [String: String] {
    Dictionary(brought.map { ($0.name, $0.sealed.sha256) }, uniquingKeysWith: { first, _ in first })
  }

  /// Finds the libraries that a plugin needs.
  ///
  /// - Throws: A refusal when one is missing, can be changed by other users, or would be searched
  ///   for in the working directory; ``listed`` then has those found before.
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
        // A worker has only its own program's libraries, so it loads this one as a system library.
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

  /// Loads all of them into this process, where they stay until it ends.
  func load(for id: String) throws(PluginRefusal) {
    for name in system { try LoadedLibrary.load(name) }
    for library in brought { try library.load(for: id) }
  }
}
