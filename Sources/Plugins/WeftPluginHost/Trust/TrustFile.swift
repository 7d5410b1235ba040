// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import WeftPluginFormat
internal import WeftSystem

/// The text file `trust`: one `sha256 id` a line, `#` begins a comment.
///
/// A plugin that changes by one bit has another hash and must be trusted again. After the id of a
/// plugin that brings libraries follows `sha256 name` for each of them.
public struct TrustFile: Sendable {
  /// The path it was read from.
  public private(set) var path: String?
  private var ids = HashedIDs()
  /// Why an existing file has no effect.
  public private(set) var problem: PluginRefusal?

  /// Creates a file that trusts no plugin.
  public init() {}

  /// Reads a file; it trusts no plugin when it is missing or when other users can change it.
  public init(path: String) {
    self.init()
    self.path = path
    do throws(SystemError) {
      guard let file = try TextFile(at: Array(path.utf8), atMost: HashedIDs.largest) else { return }
      guard file.owner == geteuid() || file.owner == 0, file.mode & 0o022 == 0 else {
        problem = PluginRefusal(.badTrustFile, "other users can change which plugins are trusted")
        return
      }
      ids = HashedIDs(file.bytes)
    } catch {
      problem = PluginRefusal(.badTrustFile, "the trusted plugins can't be read (\(error))")
    }
  }

  /// Reads the lines of a file; lines that can't be read have no effect.
  init(_ bytes: [UInt8]) {
    ids = HashedIDs(bytes)
  }

  /// The user's own file: `weft/trust` in `$XDG_CONFIG_HOME`, else in `~/.config`.
  ///
  /// Nil when the environment names no absolute folder, or must not be trusted.
  public static var userPath: String? {
    UserFolder.path("XDG_CONFIG_HOME", orHome: ".config", "weft/trust")
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

  /// Returns whether any file is trusted under an id.
  public func names(_ id: String) -> Bool {
    ids.names(id)
  }

  /// Trusts a file from now on, and no longer the one that was trusted under its id before.
  ///
  /// - Parameter libraries: The SHA-256 of each library it brings, by name.
  /// - Throws: A refusal when the file can't be read or written.
  public static func pin(
    id: String,
    sha256: String,
    libraries: [String: String] = [:],
    at path: String
  ) throws(PluginRefusal) {
    let known = TrustFile(path: path)
    if let problem = known.problem { throw problem }
    do throws(SystemError) {
      try TextFile.makeFolders(above: Array(path.utf8))
      let file = try TextFile(at: Array(path.utf8), atMost: HashedIDs.largest)
      try TextFile.replace(
        at: file?.path ?? Array(path.utf8),
        with: known.ids.replacing(id, with: sha256, libraries: libraries),
        mode: 0o600
      )
    } catch {
      throw PluginRefusal(.badTrustFile, "the trusted plugins can't be written (\(error))")
    }
  }
}
