// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text file of files: one `sha256 id` a line, `#` begins a comment.
///
/// It names bytes, not names: a plugin that changes by one bit is another one.
struct HashedIDs: Sendable {
  /// The most bytes such a file may have.
  static let largest = 1 << 20

  private let bytes: [UInt8]
  private var hashes: [String: Set<String>] = [:]

  /// Reads the lines of a file; what makes no sense has no effect.
  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    for line in lines {
      if let (hash, id) = Self.entry(line) { hashes[id, default: []].insert(hash) }
    }
  }

  /// The first line that makes no sense, counted from one.
  var strangeLine: Int? {
    lines.firstIndex { line in
      let said = line.prefix { $0 != 0x23 }
      return Self.entry(line) == nil && said.contains { ![0x20, 0x09, 0x0D].contains($0) }
    }.map { $0 + 1 }
  }

  /// Whether exactly these bytes are named under this id.
  func has(id: String, sha256: String) -> Bool { hashes[id]?.contains(sha256) ?? false }

  /// Whether any bytes are named under this id.
  func names(_ id: String) -> Bool { hashes[id] != nil }

  /// The file with one line about an id in place of those it has; nil: with none.
  func replacing(_ id: String, with sha256: String?) -> [UInt8] {
    var kept = lines.filter { Self.entry($0)?.id != id }.map { Array($0) }
    if kept.last?.isEmpty == true { kept.removeLast() }
    if let sha256 { kept.append(Array("\(sha256) \(id)".utf8)) }
    return Array((kept + [[]]).joined(separator: [0x0A]))
  }

  private var lines: [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (hash: String, id: String)? {
    let words = line.prefix { $0 != 0x23 }.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard words.count == 2, words[0].count == 64 else { return nil }
    let hash = String(decoding: words[0], as: UTF8.self).lowercased()
    return (hash, String(decoding: words[1], as: UTF8.self))
  }
}
