// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginFormat
internal import WeftSystem

/// The text file `trust`, with one `sha256 id` on each line; `#` starts a comment.
///
/// A plugin that changes by one bit has another hash and must be trusted again. If a plugin brings
/// libraries, `sha256 name` for each of them follows the id.
public struct TrustFile: Sendable {
  /// The path that the file was read from.
  public private(set) var path: String?
  private var ids = HashedIDs()
  /// Why an existing file has no effect.
  public private(set) var problem: PluginRefusal?

  /// Creates a file that trusts no plugin.
  public init() {}

  /// Reads a file; a missing file, or one that other users can change, trusts no plugin.
  ///
  /// The folders and links that lead to it must also belong to the user or root.
  public init(path: String) {
    self.init()
    self.path = path
    do throws(SystemError) {
      if let open = try KeptPath.problem(of: Array(path.utf8)) {
        problem = PluginRefusal(.badTrustFile, open)
        return
      }
      guard let file = try TextFile(at: Array(path.utf8), atMost: HashedIDs.largest) else { return }
      guard PrivateFile.problem(of: file.status, forbidding: 0o022) == nil else {
        problem = PluginRefusal(.badTrustFile, "other users can change which plugins are trusted")
        return
      }
      ids = HashedIDs(file.bytes)
    } catch {
      problem = PluginRefusal(.badTrustFile, "the list of trusted plugins can't be read (\(error))")
    }
  }

  /// Reads the lines of a file; lines that can't be read have no effect.
  init(_ bytes: [UInt8]) {
    ids = HashedIDs(bytes)
  }

  /// The user's own file: `weft/trust` in `$XDG_CONFIG_HOME`, or else in `~/.config`.
  ///
  /// It is `nil` if the environment names no absolute folder, or must not be trusted.
  public static var userPath: String? {
    UserFolder.config.path("weft/trust")
  }

  /// The user's own file of the plugins that may read what the user types.
  ///
  /// It is `weft/allow/composer.text` in `$XDG_CONFIG_HOME`, or else in `~/.config`. Its lines are
  /// those of the file `trust`, so a plugin that changes has to be allowed again.
  public static var typingPath: String? {
    UserFolder.config.path("weft/allow/composer.text")
  }

  /// The number of the first line that can't be read, counted from one.
  public var strangeLine: Int? { ids.strangeLine }

  /// Returns whether exactly this file is trusted under an id with exactly these libraries.
  ///
  /// - Parameter libraries: The SHA-256 of each library, by name.
  public func trusts(id: String, sha256: String, libraries: [String: String] = [:]) -> Bool {
    ids.has(id: id, sha256: sha256, libraries: libraries)
  }

  /// Returns whether a file is trusted under an id, with any libraries.
  func names(_ id: String, sha256: String) -> Bool {
    ids.has(id: id, sha256: sha256)
  }

  /// Returns whether any file with a plugin's id is trusted.
  public func names(_ id: String) -> Bool {
    ids.names(id)
  }

  /// Trusts a file from now on, instead of the one that was trusted under its id before.
  ///
  /// - Parameter libraries: The SHA-256 of each library that the plugin brings, by name.
  /// - Throws: A refusal if the file can't be read or written.
  public static func pin(
    id: String,
    sha256: String,
    libraries: [String: String] = [:],
    at path: String
  ) throws(PluginRefusal) {
    try write(id, sha256: sha256, libraries: libraries, at: path)
  }

  /// Removes the lines of an id; returns whether there were any.
  ///
  /// - Throws: A refusal if the file can't be read or written.
  public static func remove(id: String, at path: String) throws(PluginRefusal) -> Bool {
    guard TrustFile(path: path).names(id) else { return false }
    try write(id, sha256: nil, libraries: [:], at: path)
    return true
  }

  private static func write(
    _ id: String,
    sha256: String?,
    libraries: [String: String],
    at path: String
  ) throws(PluginRefusal) {
    let known = TrustFile(path: path)
    if let problem = known.problem { throw problem }
    do throws(SystemError) {
      try PrivateFolder.make(above: Array(path.utf8))
      let file = try TextFile(at: Array(path.utf8), atMost: HashedIDs.largest)
      try PrivateFile.write(
        known.ids.replacing(id, with: sha256, libraries: libraries),
        to: file?.path ?? Array(path.utf8)
      )
    } catch {
      throw PluginRefusal(.badTrustFile, "the list of trusted plugins can't be written (\(error))")
    }
  }
}

/// A text file that names files by hash, with one `sha256 id` on each line; `#` starts a comment.
///
/// A plugin that changes by one bit has another hash. The id may be followed by `sha256 name` for
/// each library that the plugin brings.
struct HashedIDs: Sendable {
  /// The maximum size of the file in bytes.
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

  /// Returns the file's content with one entry for an id instead of its old ones; `nil` removes them.
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
    for index in stride(from: 0, to: words.count, by: 2) {
      guard words[index].count == 64 else { return nil }
      let hash = String(decoding: words[index], as: UTF8.self).lowercased()
      pairs.append((hash, String(decoding: words[index + 1], as: UTF8.self)))
    }
    let libraries = Dictionary(
      pairs.dropFirst().map { ($0.name, $0.hash) },
      uniquingKeysWith: { first, _ in first }
    )
    guard libraries.count == pairs.count - 1 else { return nil }
    return Entry(id: pairs[0].name, hash: pairs[0].hash, libraries: libraries)
  }
}
