// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The folder of a plugin in development: its sources, its library and the files of its preview.
package struct PluginProject {
  /// The absolute path of the folder.
  package let path: URL
  /// The name of the folder, which is also the plugin's.
  package let name: String

  package init(_ path: String) throws {
    switch PathKind(of: path) {
    case .folder: break
    case .nothing:
      throw Failure("\(path): the folder does not exist; create one with weft plugins new NAME")
    case .file, .other:
      throw Failure("\(path): it is not a folder; specify the folder of the plugin's sources")
    }
    self.path = URL(fileURLWithPath: path).standardizedFileURL
    name = self.path.lastPathComponent
    guard !isTooLarge else {
      throw Failure(
        "\(path): it contains far more than a plugin; specify the folder with the plugin's sources"
      )
    }
    guard !sources.isEmpty else {
      throw Failure("\(path): it contains no plugin sources, which end in .c, .cpp, .swift or .rs")
    }
  }

  /// The prefix of its files' names in messages.
  package var prefix: String { path.shortPath == "." ? "" : path.shortPath + "/" }

  /// The path of the library: inside the folder, or beside it if it already exists there.
  package var library: URL {
    let inside = path.appending(path: name + ".so")
    let beside = path.deletingLastPathComponent().appending(path: name + ".so")
    return [inside, beside].first { PathKind(of: $0.path) == .file } ?? inside
  }

  /// Whether the library is newer than all sources.
  package var isBuilt: Bool {
    guard let built = Self.moment(library) else { return false }
    return sources.allSatisfy { Self.moment($0).map { $0 <= built } ?? true }
  }

  /// The source files.
  package var sources: [URL] {
    files { ["c", "h", "cpp", "hpp", "swift", "rs", "toml"].contains($0.pathExtension) }
  }

  /// The files of the preview: its options, and the files that they name.
  package var views: [URL] {
    files { ["json", "jsonl"].contains($0.pathExtension) || $0.lastPathComponent == "preview" }
  }

  /// Returns a value that changes when one of the files changes.
  package static func state(of files: [URL]) -> [String] {
    files.map { "\($0.path) \(moment($0)?.timeIntervalSince1970 ?? 0)" }
  }

  /// The maximum number of files and folders that are searched.
  private static let most = 10_000

  /// Whether the folder has more files than are searched, such as the root of a disk.
  private var isTooLarge: Bool {
    let found = FileManager.default.enumerator(
      at: path.resolvingSymlinksInPath(),
      includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles]
    )
    var count = 0
    while count <= Self.most, let file = found?.nextObject() as? URL {
      if file.lastPathComponent == "target" { found?.skipDescendants() }
      count += 1
    }
    return count > Self.most
  }

  /// Finds files, skipping hidden ones and Cargo's output.
  private func files(_ isWanted: (URL) -> Bool) -> [URL] {
    let found = FileManager.default.enumerator(
      at: path.resolvingSymlinksInPath(),
      includingPropertiesForKeys: [.isRegularFileKey],
      options: [.skipsHiddenFiles]
    )
    var files: [URL] = []
    while let file = found?.nextObject() as? URL {
      if file.lastPathComponent == "target" { found?.skipDescendants() }
      if isWanted(file), PathKind(of: file.path) == .file { files.append(file) }
    }
    return files.sorted { $0.path < $1.path }
  }

  private static func moment(_ file: URL) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
  }
}

extension URL {
  /// The path relative to the working folder, as a user would type it.
  package var shortPath: String {
    let here = FileManager.default.currentDirectoryPath
    if path == here { return "." }
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
  }
}
