// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftSystem

/// The libraries that are loaded before a plugin, so that the loader doesn't search for any of them.
struct PluginLibraries: Sendable {
  /// The maximum number of library names in a plugin and all libraries shipped with it.
  private static let mostNames = 256

  /// All libraries found so far, starting with those that the plugin itself names.
  private(set) var listed: [PluginInspection.Library] = []
  /// The system's libraries, by name or path.
  private(set) var system: [String] = []
  /// The libraries that the plugin brings, each after the libraries it needs itself.
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
  /// - Throws: A refusal if one is missing, can be changed by other users, or would be searched
  ///   for in the working directory. ``listed`` then has the libraries found before.
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
        "its library \(EscapedText.line(name)) is part of a dependency cycle"
      )
    }
    if brought.contains(where: { $0.name == name }) { return }
    guard brought.count + chain.count < WorkerArguments.mostBrought else {
      throw PluginRefusal(
        .unsafeLibrary,
        "it brings more than \(WorkerArguments.mostBrought) libraries"
      )
    }
    let (library, file) = try BroughtLibrary.inspect(name, at: path, limits: limits)
    limits.totalBytes -= library.sealed.size
    try add(neededBy: file, inherited: inherited, within: chain + [name])
    brought.append(library)
    for index in listed.indices where listed[index].name == name {
      listed[index].sha256 = library.sealed.sha256
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

  /// Loads all of the libraries into this process, where they stay until it ends.
  func load(for id: String) throws(PluginRefusal) {
    for name in system { try LoadedLibrary.load(name) }
    for library in brought { try library.load(for: id) }
  }
}

/// A library that a plugin brings because the system has none; its code is the plugin's code.
///
/// It is copied, inspected and hashed like a plugin, and the loader loads the copy.
struct BroughtLibrary: Sendable {
  /// The name by which the plugin needs the library, which is also its DT_SONAME.
  let name: String
  /// The library's path on one line that is safe to print.
  let path: String
  /// The bytes that were inspected and will be loaded.
  let sealed: SealedFile

  /// Copies and inspects the library at a path without links.
  ///
  /// - Throws: A refusal if other users can change the library, or if its DT_SONAME is another
  ///   name.
  static func inspect(
    _ name: String,
    at path: [UInt8],
    limits: PluginLimits
  ) throws(PluginRefusal) -> (library: BroughtLibrary, file: ELFFile) {
    let shown = EscapedText.line(path)
    do throws(PluginRefusal) {
      let folder = Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)])
      let candidate = PluginCandidate(shownPath: shown, folder: folder, source: .path(path))
      try checkFolders(above: folder)
      let opened = try OpenedFile(candidate, limits: limits)
      let (sealed, bytes) = try SealedFile.copy(of: opened, limits: limits)
      let file = try ELFFile(bytes)
      guard try file.ownName() == name, isPlain(name) else {
        throw PluginRefusal(.unsafeLibrary, "it has a different name (DT_SONAME)")
      }
      return (BroughtLibrary(name: name, path: shown, sealed: sealed), file)
    } catch {
      throw PluginRefusal(
        .unsafeLibrary,
        "of its library \(EscapedText.line(name)) (\(shown)): \(error.text)"
      )
    }
  }

  /// Whether only root and this user can change or replace a file.
  static func isKept(_ path: [UInt8]) -> Bool {
    guard let status = try? fileStatus(path), status.isFile, status.st_mode & 0o022 == 0,
      status.st_uid == 0 || status.st_uid == geteuid()
    else { return false }
    do throws(PluginRefusal) {
      try checkFolders(above: Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)]))
      return true
    } catch {
      return false
    }
  }

  /// Refuses a path on which other users could replace a file or folder.
  ///
  /// This is stricter than for a plugin's own folder: the user chose that folder, but the plugin's
  /// author chose this path.
  private static func checkFolders(above path: [UInt8]) throws(PluginRefusal) {
    var folder = path
    while true {
      let shown = EscapedText.line(folder.isEmpty ? [0x2F] : folder)
      guard let status = try? fileStatus(folder.isEmpty ? [0x2F] : folder) else {
        throw PluginRefusal(.unsafeLibrary, "the folder \(shown) can't be accessed")
      }
      guard status.st_uid == 0 || status.st_uid == geteuid() else {
        throw PluginRefusal(
          .unsafeLibrary,
          "the folder \(shown) belongs to another user (\(status.st_uid))"
        )
      }
      // In a sticky folder others can't replace existing files, but they can add files.
      let isSticky = status.st_mode & S_ISVTX != 0 && folder != path
      let isOthers = status.st_mode & S_IWOTH != 0
      let isGroups = status.st_mode & S_IWGRP != 0 && status.st_gid != 0
      if isOthers || isGroups, !isSticky {
        throw PluginRefusal(.unsafeLibrary, "users other than you can write to the folder \(shown)")
      }
      guard let slash = folder.lastIndex(of: 0x2F) else { return }
      folder = Array(folder[..<slash])
    }
  }

  /// Whether a name can be written to a text file of names that are separated by blanks.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x2F }
  }
}

extension BroughtLibrary {
  /// The hashes of the libraries that plugins brought into this process, by name.
  private static let inProcess = Mutex<[String: String]>([:])

  /// Whether a plugin has brought a library of this name into this process.
  static func isInProcess(_ name: String) -> Bool {
    inProcess.withLock { $0[name] != nil }
  }

  /// Loads the library into this process, where it stays until the process ends.
  ///
  /// - Throws: A refusal if another plugin has brought a different library with the same name,
  ///   because the loader would use that one.
  func load(for id: String) throws(PluginRefusal) {
    if let hash = Self.inProcess.withLock({ $0[name] }) {
      guard hash == sealed.sha256 else {
        throw PluginRefusal(
          .unsafeLibrary,
          "another plugin has loaded a different library \(name) in this process",
          remedy: "restart the program to use it, or let it run in a worker"
        )
      }
      return
    }
    try LoadedLibrary.load(sealed.keptOpen(), of: id)
    Self.inProcess.withLock { $0[name] = sealed.sha256 }
  }
}
