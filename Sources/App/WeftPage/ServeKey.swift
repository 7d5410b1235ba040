// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Proves that a browser belongs to the user: a secret in the address that the command prints.
///
/// It is persisted across restarts, so that open pages go on working.
package struct ServeKey {
  /// The key in hexadecimal, as in the address.
  package let text: String

  /// Makes a random key for this process alone.
  package init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let part = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 16)
      return String(repeating: "0", count: 16 - part.count) + part
    }.joined()
  }

  private init(_ text: String) { self.text = text }

  /// Reads the key of a file, or makes the file; when that fails, uses a random key and reports the
  /// problem.
  package init(file path: String, problem: inout String?) {
    if let known = Self.read(path) {
      self.init(known)
      return
    }
    self.init()
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try? FileManager.default.removeItem(atPath: path)
    let isWritten = FileManager.default.createFile(
      atPath: path,
      contents: Data((text + "\n").utf8),
      attributes: [.posixPermissions: 0o600]
    )
    if !isWritten {
      problem = "\(path): the key can't be saved; open the pages again after a restart"
    }
  }

  /// Accepts only a file that no other user may read or write.
  private static func read(_ path: String) -> String? {
    guard let found = try? FileManager.default.attributesOfItem(atPath: path),
      found[.type] as? FileAttributeType == .typeRegular,
      let mode = found[.posixPermissions] as? Int, mode & 0o077 == 0,
      found[.ownerAccountID] as? UInt32 == getuid(),
      let bytes = FileManager.default.contents(atPath: path), bytes.count == 65
    else { return nil }
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    return text.allSatisfy { $0.isHexDigit } ? text : nil
  }

  /// Whether a text is the key, compared in constant time.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(text.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
