// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginWire
internal import WeftProcess

/// Looks for the libraries a file needs in the places the loader knows, without loading any.
///
/// The order is the loader's: what is loaded already, an old-style path of the file, LD_LIBRARY_PATH, its
/// path, the list of installed libraries, the system's folders. What is found is loaded before the file is,
/// so that the loader itself never looks anywhere: nothing put elsewhere meanwhile can take its place. Files
/// are loaded from memory, so `$ORIGIN`, the folder beside one, means nothing.
struct LibrarySearch {
  /// Where a library is.
  enum Place: Equatable {
    /// In this process, as a library of the host's own.
    case ofHost
    /// In a folder of the system; loaded by its name, or by its path where only the file knows that.
    case ofSystem(path: String, isPathNeeded: Bool)
    /// Anywhere else.
    case elsewhere(path: [UInt8])
    case nowhere
  }

  /// The folders an old-style path names for what the file needs in turn.
  let inherited: [String]
  private let folders: [String]
  private let variable: [String]

  /// - Parameter inherited: The folders of old-style paths of files that need this one.
  /// - Throws: a refusal where it would look in the working folder.
  init(_ file: ELFFile, inherited: [String] = []) throws(PluginRefusal) {
    let own = try file.searchPath()
    if let relative = own.folders.first(where: { !$0.hasPrefix("/") && !$0.hasPrefix("$") }) {
      let shown = relative.isEmpty ? "an empty one" : EscapedText.line(relative)
      throw PluginRefusal(
        .relativeLibrary,
        "it has libraries looked for in a folder without a root (\(shown) in its path)"
      )
    }
    // Where one names the folder beside it, none is meant, as above.
    let named = own.folders.filter { $0.hasPrefix("/") && !$0.contains("$") }
    variable = (isSetUserID() ? [] : Self.split(environment("LD_LIBRARY_PATH")))
      .filter { $0.hasPrefix("/") }
    self.inherited = (own.isOverriding ? named : []) + inherited
    // A new-style path makes those of others void.
    let before = own.isOverriding || own.folders.isEmpty ? self.inherited : []
    folders = before + variable + (own.isOverriding ? [] : named)
  }

  /// Where a library is.
  ///
  /// - Throws: a refusal where it is named by a path that is not whole.
  func find(_ library: String) throws(PluginRefusal) -> Place {
    if library.contains("/") {
      guard library.hasPrefix("/"), !library.contains("$") else {
        throw PluginRefusal(
          .relativeLibrary,
          "it needs \(EscapedText.line(library)), a path without a root"
        )
      }
      return isThere(library) ? named(library) : .nowhere
    }
    if isLoaded(library), !BroughtLibrary.isInProcess(library) { return .ofHost }
    for folder in folders where isThere("\(folder)/\(library)") {
      return place(library, "\(folder)/\(library)", isPathNeeded: !variable.contains(folder))
    }
    let listed = LoaderCache.machine.path(of: library).map { [$0] } ?? []
    let path = (listed + Self.system.map { "\($0)/\(library)" }).first(where: isThere)
    return path.map { place(library, $0, isPathNeeded: false) } ?? .nowhere
  }

  /// Where a library is that is named by its path, which the loader goes on using.
  private func named(_ path: String) -> Place {
    guard let real = try? realPath(Array(path.utf8)) else { return .nowhere }
    // No link outside the system leads there, which could lead elsewhere later.
    let isWhole = !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    let isOfSystem = Self.system.contains { path.hasPrefix($0 + "/") }
    guard isWhole, isOfSystem, isKept(real) else { return .elsewhere(path: real) }
    return .ofSystem(path: path, isPathNeeded: true)
  }

  /// Tells a library of the system from others by where its links lead, and by who may change it.
  private func place(_ name: String, _ path: String, isPathNeeded: Bool) -> Place {
    guard let real = try? realPath(Array(path.utf8)) else { return .nowhere }
    guard isKept(real), !isPathNeeded || isCalled(name, real) else { return .elsewhere(path: real) }
    return isPathNeeded
      ? .ofSystem(path: String(decoding: real, as: UTF8.self), isPathNeeded: true)
      : .ofSystem(path: path, isPathNeeded: false)
  }

  /// Whether a file lies where the system's libraries or the host's own do, or safely beneath.
  private func isKept(_ path: [UInt8]) -> Bool {
    let folder = Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)])
    // Whoever may write there has the host already.
    if Self.systemFolders.contains(folder) { return true }
    if LibraryFolders.host.all.contains(where: { Array($0.utf8) == folder }) { return true }
    return Self.systemFolders.contains { folder.starts(with: $0 + [0x2F]) }
      && BroughtLibrary.isKept(path)
  }

  /// Whether the loader knows a library by a name once it has loaded its file.
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

  /// Where the loader looks last.
  static let system = [
    "/lib/\(triple)", "/usr/lib/\(triple)", "/lib64", "/usr/lib64", "/lib", "/usr/lib",
  ]

  /// The same without links.
  private static let systemFolders = system.compactMap { try? realPath(Array($0.utf8)) }

  private static func split(_ path: String?) -> [String] {
    (path ?? "").split { $0 == ":" || $0 == ";" }.map(String.init)
  }
}
