// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
private import WeftSystem

/// The folders that a worker's loader may read.
struct LibraryFolders {
  /// The folders of the libraries that this process has loaded, and those of the system.
  let all: [String]
  /// The variable that makes a loader search the folders that are not the system's.
  let environment: [String]

  /// The folders of this process, by the libraries it has loaded at their first use.
  static let host = LibraryFolders(loaded: loadedLibraries())

  init(loaded libraries: [String]) {
    var own: [String] = []
    for library in libraries {
      for path in [library, Self.real(library)] {
        // A plugin that was loaded from memory has no folder.
        guard path.hasPrefix("/"), !path.hasPrefix("/proc/"), let slash = path.lastIndex(of: "/")
        else { continue }
        let folder = String(path[..<slash])
        if folder.isEmpty || own.contains(folder) || LibrarySearch.system.contains(folder) {
          continue
        }
        own.append(folder)
      }
    }
    all = own + LibrarySearch.system
    // The variable can't express a folder with such a character in its name.
    let named = own.filter { !$0.contains(":") && !$0.contains(";") && !$0.contains("$") }
    environment = named.isEmpty ? [] : ["LD_LIBRARY_PATH=" + named.joined(separator: ":")]
  }

  private static func real(_ path: String) -> String {
    guard let real = try? realPath(Array(path.utf8)) else { return path }
    return String(decoding: real, as: UTF8.self)
  }

  private static func loadedLibraries() -> [String] {
    var paths: [String] = []
    unsafe withUnsafeMutablePointer(to: &paths) { paths in
      // SAFETY: the list is lent for the call, and each path is copied while it lasts.
      unsafe weft_platform_each_library(
        { path, list in
          guard let path = unsafe path, let list = unsafe list else { return }
          unsafe list.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
        },
        paths
      )
    }
    return paths
  }
}
