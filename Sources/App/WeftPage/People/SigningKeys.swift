// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftDigest

/// The keys by which hosts know their own links, cookies and tokens: the first signs, all are accepted.
///
/// A file has one key a line, at least 32 bytes as hexadecimal digits or base64; blank lines and those
/// that begin with `#` do not count. A line of hexadecimal digits alone is never taken for base64.
package struct SigningKeys: Sendable {
  /// The most bytes of a key file.
  static let mostBytes = 64 << 10
  /// The most keys.
  static let mostKeys = 16
  /// The least bytes of a key.
  static let leastBytes = 32

  private let keys: [[UInt8]]

  /// Reads the content of a key file.
  ///
  /// - Parameter path: The path of the file, for errors.
  /// - Throws: `SigningKeyError` with the line and the remedy; no key stands in it.
  package init(reading content: [UInt8], of path: String) throws(SigningKeyError) {
    guard content.count <= Self.mostBytes else {
      throw SigningKeyError(
        path,
        "the file has more than \(Self.mostBytes >> 10) KB; name the file with the keys alone"
      )
    }
    var keys: [[UInt8]] = []
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = Self.trimmed(line)
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      let key = try Self.key(text) { SigningKeyError(path, line: index + 1, $0) }
      if keys.count == Self.mostKeys {
        throw SigningKeyError(
          path,
          line: index + 1,
          "there are more than \(Self.mostKeys) keys; remove the oldest"
        )
      }
      keys.append(key)
    }
    if keys.isEmpty { throw SigningKeyError(path, "there is no key in it; \(Self.remedy)") }
    self.keys = keys
  }

  private static let remedy = "openssl rand -hex 32 makes one"

  private static func key(
    _ text: ArraySlice<UInt8>,
    _ error: (String) -> SigningKeyError
  ) throws(SigningKeyError) -> [UInt8] {
    guard let key = [UInt8](hex: text) ?? Data(base64Encoded: Data(text)).map({ Array($0) }) else {
      throw error("the key is neither hexadecimal nor base64; \(remedy)")
    }
    guard key.count >= leastBytes else {
      throw error("the key has \(key.count) bytes and needs \(leastBytes); \(remedy)")
    }
    return key
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
    let start = line.drop { blanks.contains($0) }
    guard let last = start.lastIndex(where: { !blanks.contains($0) }) else { return [] }
    return start[...last]
  }

  /// The code of fields, made with the first key.
  func code(of fields: SignedFields) -> [UInt8] {
    keys.first.map { MessageCode(of: fields.bytes, key: $0).bytes } ?? []
  }

  /// Whether a code is one that any of the keys makes of the fields.
  func accept(_ code: [UInt8], of fields: SignedFields) -> Bool {
    // It tries all of them, so that the time says nothing about which it is.
    keys.reduce(false) { $1.isCode(code, of: fields) || $0 }
  }
}

extension [UInt8] {
  /// Whether a code is the one that this key makes of the fields.
  fileprivate func isCode(_ code: [UInt8], of fields: SignedFields) -> Bool {
    MessageCode(of: fields.bytes, key: self).matches(code)
  }
}

/// The reason why a key file can't be used.
package struct SigningKeyError: Error, Equatable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The number of the line, from 1; nil where the whole file is meant.
  package let line: Int?
  /// The reason and the remedy, without the path.
  package let message: String

  init(_ path: String, line: Int? = nil, _ message: String) {
    (self.path, self.line, self.message) = (path, line, message)
  }

  /// Path, line, reason and remedy.
  package var description: String {
    "\(path):\(line.map { " line \($0):" } ?? "") \(message)"
  }
}
