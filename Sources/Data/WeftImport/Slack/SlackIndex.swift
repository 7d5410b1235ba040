// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An index of the files in an export.
struct SlackIndex {
  /// The files of each channel, one per day, by the name of its folder.
  private(set) var days: [String: [String]] = [:]
  /// The common prefix of all paths; an archive often contains the folder itself rather than its content.
  private let root: String
  private let lists: Set<String>

  /// Finds the files of an export among paths; returns `nil` if there are none.
  ///
  /// - Complexity: O(*n* log *n*) in the number of paths.
  init?(_ paths: [String]) {
    guard let root = Self.root(of: paths) else { return nil }
    self.root = root
    var lists: Set<String> = []
    for path in paths where path.utf8.starts(with: root.utf8) {
      let inner = path.utf8.dropFirst(root.utf8.count)
      guard let slash = inner.firstIndex(of: UInt8(ascii: "/")) else {
        lists.insert(String(Substring(inner)))
        continue
      }
      let name = inner[inner.index(after: slash)...]
      guard Self.isDay(name) else { continue }
      days[String(Substring(inner[..<slash])), default: []].append(path)
    }
    self.lists = lists
    for folder in days.keys { days[folder]?.sort() }
  }

  /// Returns the path of a file next to the channel folders, or `nil` if it doesn't exist.
  func list(_ name: String) -> String? { lists.contains(name) ? root + name : nil }

  /// Returns a path as issues show it, without the common prefix.
  func shown(_ path: String) -> String { String(Substring(path.utf8.dropFirst(root.utf8.count))) }

  private static let landmarks = [
    "users.json", "channels.json", "groups.json", "dms.json", "mpims.json",
  ]

  /// Returns the shortest prefix of paths that is followed by the name of a list.
  private static func root(of paths: [String]) -> String? {
    var roots: [String] = []
    for path in paths {
      for name in landmarks where path.utf8.reversed().starts(with: name.utf8.reversed()) {
        let root = path.utf8.dropLast(name.utf8.count)
        if root.isEmpty || root.last == UInt8(ascii: "/") { roots.append(String(Substring(root))) }
      }
    }
    // An archive made on macOS contains a shadow file for each file.
    return roots.filter { !$0.utf8.starts(with: "__MACOSX/".utf8) }
      .min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Returns whether a name is that of a day's file, such as `2024-01-02.json`.
  private static func isDay(_ name: Substring.UTF8View) -> Bool {
    guard name.count == 15, name.suffix(5).elementsEqual(".json".utf8) else { return false }
    return name.prefix(10).enumerated().allSatisfy { index, byte in
      index == 4 || index == 7
        ? byte == UInt8(ascii: "-") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}
