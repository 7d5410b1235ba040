// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import WeftPluginWire
internal import WeftProcess

/// The text file `trust`: one `sha256 id` a line, `#` begins a comment.
///
/// It pins bytes, not names: a plugin that changes by one bit has to be trusted again. Behind the id of one that
/// brings libraries with it stands `sha256 name` for each of them.
public struct TrustFile: Sendable {
  /// Where it was read from.
  public private(set) var path: String?
  private var ids = HashedIDs()
  /// Why a file that is there has no effect.
  public private(set) var problem: PluginRefusal?

  /// Trusts nobody.
  public init() {}

  /// Reads a file; one that is not there trusts nobody, and one others can change neither.
  public init(path: String) {
    self.init()
    self.path = path
    do throws(SystemError) {
      guard let file = try TextFile(at: Array(path.utf8), atMost: HashedIDs.largest) else { return }
      guard file.owner == geteuid() || file.owner == 0, file.mode & 0o022 == 0 else {
        problem = PluginRefusal(.badTrustFile, "others than you can change who is trusted")
        return
      }
      ids = HashedIDs(file.bytes)
    } catch {
      problem = PluginRefusal(.badTrustFile, "who is trusted can't be read (\(error))")
    }
  }

  /// Reads the lines of a file; what makes no sense has no effect.
  init(_ bytes: [UInt8]) {
    ids = HashedIDs(bytes)
  }

  /// The user's own file: `weft/trust` in `$XDG_CONFIG_HOME`, else in `~/.config`.
  ///
  /// Nil when the environment names no absolute folder, or must not be trusted.
  public static var userPath: String? {
    UserFolder.path("XDG_CONFIG_HOME", orHome: ".config", "weft/trust")
  }

  /// The first line that makes no sense and has no effect, counted from one.
  public var strangeLine: Int? { ids.strangeLine }

  /// Whether exactly these bytes are trusted under this id, with exactly the libraries the plugin brings.
  ///
  /// - Parameter libraries: The SHA-256 of each by its name.
  public func trusts(id: String, sha256: String, libraries: [String: String] = [:]) -> Bool {
    ids.has(id: id, sha256: sha256, libraries: libraries)
  }

  /// Whether exactly these bytes are trusted under this id, be it with other libraries.
  func names(_ id: String, sha256: String) -> Bool {
    ids.has(id: id, sha256: sha256)
  }

  /// Whether any bytes are trusted under this id.
  public func names(_ id: String) -> Bool {
    ids.names(id)
  }

  /// Trusts a file from now on, and what was trusted under its id before no more.
  ///
  /// - Parameter libraries: Those it brings: the SHA-256 of each by its name.
  /// - Throws: what keeps the file from being written, in words.
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
      throw PluginRefusal(.badTrustFile, "who is trusted can't be written (\(error))")
    }
  }
}
