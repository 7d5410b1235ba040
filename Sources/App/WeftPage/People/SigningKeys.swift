// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// The keys that verify links, cookies and tokens; the first one also signs.
///
/// A file has one key per line, at least 32 bytes in hexadecimal or base64; blank lines and lines
/// starting with `#` are ignored. A line of only hexadecimal digits is never read as base64.
package struct SigningKeys: Sendable {
  /// The maximum size of a key file in bytes.
  static let mostBytes = 64 << 10
  /// The maximum number of keys.
  static let mostKeys = 16
  /// The minimum size of a key in bytes.
  static let leastBytes = 32

  private let keys: [[UInt8]]

  /// Parses the content of a key file.
  ///
  /// - Parameter path: The path of the file, for errors.
  /// - Throws: `SigningKeyError` with the line and the remedy; it never contains a key.
  package init(reading content: [UInt8], of path: String) throws(SigningKeyError) {
    guard content.count <= Self.mostBytes else { throw Self.tooLarge(path) }
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
    if keys.isEmpty { throw SigningKeyError(path, "it contains no key; \(Self.remedy)") }
    self.keys = keys
  }

  static func tooLarge(_ path: String) -> SigningKeyError {
    SigningKeyError(
      path,
      "the file has more than \(mostBytes >> 10) KB; specify a file that contains only keys"
    )
  }

  private static let remedy = "create one with openssl rand -hex 32"

  private static func key(
    _ text: ArraySlice<UInt8>,
    _ error: (String) -> SigningKeyError
  ) throws(SigningKeyError) -> [UInt8] {
    // Keys that users typed by hand may end in spare bits; refusing them would end all sessions.
    guard let key = [UInt8](hex: text) ?? [UInt8](base64: text, ignoringSpareBits: true) else {
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

  /// Returns the code of fields, made with the first key.
  func code(of fields: SignedFields) -> [UInt8] {
    keys.first.map { MessageCode(of: fields.bytes, key: $0).bytes } ?? []
  }

  /// Returns whether any of the keys makes this code of the fields.
  func accept(_ code: [UInt8], of fields: SignedFields) -> Bool {
    // Tries all keys, so that the time doesn't reveal which one matched.
    keys.reduce(false) { $1.isCode(code, of: fields) || $0 }
  }
}

extension [UInt8] {
  /// Returns whether this key makes the code of the fields.
  fileprivate func isCode(_ code: [UInt8], of fields: SignedFields) -> Bool {
    MessageCode(of: fields.bytes, key: self).matches(code)
  }
}

/// The reason why a key file can't be used.
package struct SigningKeyError: Error, Equatable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The line number, from 1, or `nil` for the whole file.
  package let line: Int?
  /// The reason and the remedy, without the path.
  package let message: String

  init(_ path: String, line: Int? = nil, _ message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  /// Path, line, reason and remedy.
  package var description: String {
    "\(path):\(line.map { " line \($0):" } ?? "") \(message)"
  }
}
