// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftPluginFormat
internal import WeftSystem

/// A search for the libraries that a file needs, by the loader's rules but without loading any.
///
/// The order is the loader's: libraries that are already loaded, the file's DT_RPATH,
/// LD_LIBRARY_PATH, its DT_RUNPATH, the list of installed libraries, the system's folders. The
/// libraries found are loaded before the file, so the loader itself never searches, and a library
/// that is put elsewhere in the meantime can't replace one of them. Files are loaded from memory,
/// so `$ORIGIN`, the file's own folder, has no meaning.
struct LibrarySearch {
  /// The kind and path of a library.
  enum Location: Equatable {
    /// A library of the host itself, already in this process.
    case ofHost
    /// A library in a system folder, which is loaded by name, or by path if only the file's own
    /// search path leads to it.
    case ofSystem(path: String, isPathNeeded: Bool)
    /// A library in any other folder.
    case elsewhere(path: [UInt8])
    case nowhere
  }

  /// The DT_RPATH folders that also apply to the libraries which the file needs.
  let inherited: [String]
  private let folders: [String]
  private let variable: [String]

  /// Reads a file's search path.
  ///
  /// - Parameter inherited: The DT_RPATH folders of the files that need this one.
  /// - Throws: A refusal if a folder is relative to the working directory.
  init(_ file: ELFFile, inherited: [String] = []) throws(PluginRefusal) {
    let own = try file.searchPath()
    if let relative = own.folders.first(where: { !$0.hasPrefix("/") && !$0.hasPrefix("$") }) {
      let shown = relative.isEmpty ? "an empty one" : EscapedText.line(relative)
      throw PluginRefusal(
        .relativeLibrary,
        "it looks for libraries in a relative folder (\(shown) in its path)"
      )
    }
    // Folders that use `$ORIGIN` are left out, as explained above.
    let named = own.folders.filter { $0.hasPrefix("/") && !$0.contains("$") }
    variable = (isSetUserID() ? [] : Self.split(environment("LD_LIBRARY_PATH")))
      .filter { $0.hasPrefix("/") }
    self.inherited = (own.isOverriding ? named : []) + inherited
    // With a DT_RUNPATH, the loader ignores inherited DT_RPATH folders.
    let before = own.isOverriding || own.folders.isEmpty ? self.inherited : []
    folders = before + variable + (own.isOverriding ? [] : named)
  }

  /// Finds a library.
  ///
  /// - Throws: A refusal if the library is named by a relative path.
  func find(_ library: String) throws(PluginRefusal) -> Location {
    if library.contains("/") {
      guard library.hasPrefix("/"), !library.contains("$") else {
        throw PluginRefusal(
          .relativeLibrary,
          "it needs \(EscapedText.line(library)), a relative path"
        )
      }
      return isThere(library) ? named(library) : .nowhere
    }
    if isLoaded(library), !BroughtLibrary.isInProcess(library) { return .ofHost }
    for folder in folders where isThere("\(folder)/\(library)") {
      return location(library, "\(folder)/\(library)", isPathNeeded: !variable.contains(folder))
    }
    let listed = LoaderCache.machine.path(of: library).map { [$0] } ?? []
    let path = (listed + Self.system.map { "\($0)/\(library)" }).first(where: isThere)
    return path.map { location(library, $0, isPathNeeded: false) } ?? .nowhere
  }

  /// Finds a library named by its path, which the loader will use as well.
  private func named(_ path: String) -> Location {
    guard let real = try? realPath(Array(path.utf8)) else { return .nowhere }
    // Only the system's links are allowed on the way, because others could be changed later.
    let isWhole = !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    let isOfSystem = Self.system.contains { path.hasPrefix($0 + "/") }
    guard isWhole, isOfSystem, isKept(real) else { return .elsewhere(path: real) }
    return .ofSystem(path: path, isPathNeeded: true)
  }

  /// Distinguishes the system's libraries from others by the target of their links and its permissions.
  private func location(_ name: String, _ path: String, isPathNeeded: Bool) -> Location {
    guard let real = try? realPath(Array(path.utf8)) else { return .nowhere }
    guard isKept(real), !isPathNeeded || isCalled(name, real) else { return .elsewhere(path: real) }
    return isPathNeeded
      ? .ofSystem(path: String(decoding: real, as: UTF8.self), isPathNeeded: true)
      : .ofSystem(path: path, isPathNeeded: false)
  }

  /// Whether a file is in a folder of the system's or the host's libraries, or safely below one.
  private func isKept(_ path: [UInt8]) -> Bool {
    let folder = Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)])
    // A user who can write there can change the host's own libraries anyway.
    if Self.systemFolders.contains(folder) { return true }
    if LibraryFolders.host.all.contains(where: { Array($0.utf8) == folder }) { return true }
    return Self.systemFolders.contains { folder.starts(with: $0 + [0x2F]) }
      && BroughtLibrary.isKept(path)
  }

  /// Whether the loader will know a library by this name once it has loaded the file.
  private func isCalled(_ name: String, _ path: [UInt8]) -> Bool {
    guard let file = try? Descriptor(opening: path), let size = try? file.status().st_size,
      size <= PluginLimits().bytes, let bytes = try? file.bytes(Int(size)),
      let library = try? ELFFile(bytes)
    else { return false }
    return (try? library.ownName()) == name
  }

  private func isThere(_ path: String) -> Bool {
    (try? fileStatus(Array(path.utf8)))?.isFile ?? false
  }

  #if arch(arm64)
    private static let triple = "aarch64-linux-gnu"
  #else
    private static let triple = "x86_64-linux-gnu"
  #endif

  /// The folders that the loader searches last.
  static let system = [
    "/lib/\(triple)", "/usr/lib/\(triple)", "/lib64", "/usr/lib64", "/lib", "/usr/lib",
  ]

  /// The same folders with all links resolved.
  private static let systemFolders = system.compactMap { try? realPath(Array($0.utf8)) }

  private static func split(_ path: String?) -> [String] {
    (path ?? "").split { $0 == ":" || $0 == ";" }.map(String.init)
  }
}

/// The loader's list of installed libraries, `/etc/ld.so.cache`, read with every bound checked.
///
/// It is hand-written because the loader returns a library's path only by loading it.
struct LoaderCache: Sendable {
  private var paths: [String: String] = [:]

  /// This machine's list, read at its first use.
  static let machine = LoaderCache(
    (try? TextFile(at: Array("/etc/ld.so.cache".utf8), atMost: 64 << 20))?.bytes ?? []
  )

  /// Reads a list; a list in an unknown format counts as empty.
  init(_ bytes: [UInt8]) {
    let magic = Array("glibc-ld.so.cache1.1".utf8)
    guard bytes.starts(with: magic), let count = Self.number(bytes, 20) else { return }
    // The entries follow a header of 48 bytes. Each has flags, the offsets of its name and path,
    // and two unused numbers.
    for index in 0..<min(count, bytes.count / 24) {
      let place = 48 + index * 24
      guard let flags = Self.number(bytes, place), let key = Self.number(bytes, place + 4),
        let value = Self.number(bytes, place + 8)
      else { return }
      guard flags == Self.kind, let name = Self.text(bytes, key), paths[name] == nil else {
        continue
      }
      paths[name] = Self.text(bytes, value)
    }
  }

  /// Returns the path of a library for this kind of machine.
  func path(of library: String) -> String? {
    paths[library]
  }

  #if arch(arm64)
    private static let kind = 0x0A03
  #else
    private static let kind = 0x0303
  #endif

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int? {
    guard index + 4 <= bytes.count else { return nil }
    return bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ bytes: [UInt8], _ index: Int) -> String? {
    guard index < bytes.count, let end = bytes[index...].prefix(4096).firstIndex(of: 0) else {
      return nil
    }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }
}
