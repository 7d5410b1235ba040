// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import WeftPluginWire
internal import WeftProcess

/// The text file `trust`: one `sha256 id` a line, `#` begins a comment.
///
/// It pins bytes, not names: a plugin that changes by one bit has to be trusted again.
public struct TrustFile: Sendable {
  /// The most bytes such a file may have.
  static let largest = 1 << 20

  /// Where it was read from.
  public private(set) var path: String?
  private var bytes: [UInt8] = []
  private var hashes: [String: Set<String>] = [:]
  /// Why a file that is there has no effect.
  public private(set) var problem: PluginRefusal?

  /// Trusts nobody.
  public init() {}

  /// Reads a file; one that is not there trusts nobody, and one others can change neither.
  public init(path: String) {
    self.init()
    self.path = path
    do throws(SystemError) {
      guard let file = try TextFile(at: Array(path.utf8), atMost: Self.largest) else { return }
      guard file.owner == geteuid() || file.owner == 0, file.mode & 0o022 == 0 else {
        problem = PluginRefusal(.badTrustFile, "others than you can change who is trusted")
        return
      }
      self = TrustFile(file.bytes)
      self.path = path
    } catch {
      problem = PluginRefusal(.badTrustFile, "who is trusted can't be read (\(error))")
    }
  }

  /// Reads the lines of a file; what makes no sense has no effect.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for line in Self.lines(bytes) {
      if let (hash, id) = Self.entry(line) { hashes[id, default: []].insert(hash) }
    }
  }

  /// The user's own file: `weft/trust` in `$XDG_CONFIG_HOME`, else in `~/.config`.
  ///
  /// Nil when the environment names no absolute folder, or must not be trusted.
  public static var userPath: String? {
    if isSetUserID() { return nil }
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/weft/trust"
    }
    return environment("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.config/weft/trust" : nil }
  }

  /// Whether exactly these bytes are trusted under this id.
  public func trusts(id: String, sha256: String) -> Bool {
    hashes[id]?.contains(sha256) ?? false
  }

  /// Whether any bytes are trusted under this id.
  public func names(_ id: String) -> Bool {
    hashes[id] != nil
  }

  /// Trusts a file from now on, and what was trusted under its id before no more.
  ///
  /// - Throws: what keeps the file from being written, in words.
  public static func pin(id: String, sha256: String, at path: String) throws(PluginRefusal) {
    let known = TrustFile(path: path)
    if let problem = known.problem { throw problem }
    var kept = lines(known.bytes).filter { entry($0)?.id != id }.map { Array($0) }
    if kept.last?.isEmpty == true { kept.removeLast() }
    kept += [Array("\(sha256) \(id)".utf8), []]
    do throws(SystemError) {
      try TextFile.makeFolders(above: Array(path.utf8))
      let file = try TextFile(at: Array(path.utf8), atMost: largest)
      try TextFile.replace(
        at: file?.path ?? Array(path.utf8),
        with: Array(kept.joined(separator: [0x0A])),
        mode: 0o600
      )
    } catch {
      throw PluginRefusal(.badTrustFile, "who is trusted can't be written (\(error))")
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (hash: String, id: String)? {
    let words = line.prefix { $0 != 0x23 }.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard words.count == 2, words[0].count == 64 else { return nil }
    let hash = String(decoding: words[0], as: UTF8.self).lowercased()
    return (hash, String(decoding: words[1], as: UTF8.self))
  }
}
