// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text file that names files by hash: one `sha256 id` a line, `#` begins a comment.
///
/// A plugin that changes by one bit has another hash. After the id may follow `sha256 name` for
/// each library that the plugin brings.
struct HashedIDs: Sendable {
  /// The most bytes such a file may have.
  static let largest = 1 << 20

  /// One line.
  private struct Entry {
    let id: String
    let hash: String
    let libraries: [String: String]
  }

  private let bytes: [UInt8]
  private var entries: [String: [Entry]] = [:]

  /// Reads the lines of a file; lines that can't be read have no effect.
  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    for line in lines {
      if let entry = Self.entry(line) { entries[entry.id, default: []].append(entry) }
    }
  }

  /// The number of the first line that can't be read, counted from one.
  var strangeLine: Int? {
    lines.firstIndex { line in
      let said = line.prefix { $0 != 0x23 }
      return Self.entry(line) == nil && said.contains { ![0x20, 0x09, 0x0D].contains($0) }
    }.map { $0 + 1 }
  }

  /// Returns whether an entry has this id and hash, with any libraries.
  func has(id: String, sha256: String) -> Bool {
    entries[id]?.contains { $0.hash == sha256 } ?? false
  }

  /// Returns whether an entry has this id and hash, and exactly these libraries.
  func has(id: String, sha256: String, libraries: [String: String]) -> Bool {
    entries[id]?.contains { $0.hash == sha256 && $0.libraries == libraries } ?? false
  }

  /// Returns whether any entry has this id.
  func names(_ id: String) -> Bool { entries[id] != nil }

  /// Returns the file with one entry for an id in place of its old ones; nil removes them.
  func replacing(
    _ id: String,
    with sha256: String?,
    libraries: [String: String] = [:]
  ) -> [UInt8] {
    var kept = lines.filter { Self.entry($0)?.id != id }.map { Array($0) }
    if kept.last?.isEmpty == true { kept.removeLast() }
    if let sha256 {
      let brought = libraries.sorted { $0.key < $1.key }.map { " \($0.value) \($0.key)" }
      kept.append(Array("\(sha256) \(id)\(brought.joined())".utf8))
    }
    return Array((kept + [[]]).joined(separator: [0x0A]))
  }

  private var lines: [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    let words = line.prefix { $0 != 0x23 }.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard words.count >= 2, words.count.isMultiple(of: 2) else { return nil }
    var pairs: [(hash: String, name: String)] = []
    for place in stride(from: 0, to: words.count, by: 2) {
      guard words[place].count == 64 else { return nil }
      let hash = String(decoding: words[place], as: UTF8.self).lowercased()
      pairs.append((hash, String(decoding: words[place + 1], as: UTF8.self)))
    }
    let libraries = Dictionary(
      pairs.dropFirst().map { ($0.name, $0.hash) },
      uniquingKeysWith: { first, _ in first }
    )
    guard libraries.count == pairs.count - 1 else { return nil }
    return Entry(id: pairs[0].name, hash: pairs[0].hash, libraries: libraries)
  }
}
