// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// A path, completed as far as it is unambiguous, as shells do.
struct PathCompletion {
  /// The maximum size of a path in bytes.
  static let mostBytes = 4_096
  /// The maximum numbers of names that the notice shows, and that are read from the folder.
  private static let most = (told: 8, seen: 10_000)

  /// The path, completed.
  private(set) var text: String
  /// The candidates, if there is more than one.
  private(set) var names: [String] = []

  init(of path: String) {
    text = path
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let start = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let listed = Self.whole(folder.isEmpty ? "." : folder)
    guard let listing = try? FolderListing(path: Array(listed.utf8)),
      let all = try? listing.names(atMost: Self.most.seen)
    else { return }
    let found = all.names.compactMap { String(validating: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(start) && (!start.isEmpty || !$0.hasPrefix(".")) }.sorted()
    guard let first = found.first, let last = found.last else { return }
    // In a sorted list the first and the last name differ the most.
    let common = String(zip(first, last).prefix { $0 == $1 }.map(\.0))
    let isFolder = found.count == 1 && PathCompletion.isFolder(listed + "/" + first)
    text = folder + (common.hasPrefix(start) ? common : String(start)) + (isFolder ? "/" : "")
    if found.count > 1 {
      names = found.prefix(Self.most.told).map { $0 } + (found.count > Self.most.told ? ["…"] : [])
    }
  }

  /// Returns a path with `~` replaced by the home folder.
  static func whole(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return (UserFolder.home ?? "~") + path.dropFirst()
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FolderListing(path: Array(path.utf8))) != nil
  }
}
