// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginWire
internal import WeftProcess

/// Looks for the libraries a plugin needs where the loader will, without loading any.
///
/// The order is the loader's: what is loaded already, an old-style path of the plugin,
/// LD_LIBRARY_PATH, its path, the list of installed libraries, the system's folders. A plugin is
/// loaded from memory, so `$ORIGIN`, the folder beside it, means nothing.
struct NeededLibraries {
  private let folders: [String]

  init(_ file: ELFFile) throws(PluginRefusal) {
    let own = try file.searchPath()
    let asked = isSetUserID() ? [] : Self.split(environment("LD_LIBRARY_PATH"))
    let paths = own.isOverriding ? own.folders + asked : asked + own.folders
    folders = paths.filter { $0.hasPrefix("/") }
  }

  /// Where a library is: a path, or its name when it is loaded already; nil when it is nowhere.
  func find(_ library: String) -> String? {
    if library.contains("/") { return isThere(library) ? library : nil }
    if isLoaded(library) { return library }
    for folder in folders where isThere("\(folder)/\(library)") { return "\(folder)/\(library)" }
    if let path = LoaderCache.machine.path(of: library), isThere(path) { return path }
    return Self.system.map { "\($0)/\(library)" }.first(where: isThere)
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

  private static func split(_ path: String?) -> [String] {
    (path ?? "").split { $0 == ":" || $0 == ";" }.map(String.init)
  }
}
