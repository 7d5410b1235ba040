// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSodium
internal import WeftCodec

/// A public key in minisign's format, which verifies signatures.
///
///     let key = try SigningKey("RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3")
///     try key.check(signature, of: bytes, at: "catalogue.json")
package struct SigningKey: Hashable, Sendable, CustomStringConvertible {
  /// The key as minisign prints it.
  package let description: String
  private let number: [UInt8]
  private let bytes: [UInt8]

  /// Reads a key: either the key itself or the content of its file, whose last line is the key.
  package init(_ text: String) throws(PackError) {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("untrusted") }
    let words = lines.last.map(String.init) ?? ""
    guard lines.count == 1, let decoded = Minisign.bytes(of: words, count: 42),
      decoded.starts(with: "Ed".utf8)
    else {
      throw PackError(
        "the key",
        "it is not a minisign public key",
        remedy: "give the line of minisign.pub that starts with RW, or that file"
      )
    }
    description = words
    number = Array(decoded[2..<10])
    bytes = Array(decoded[10...])
  }

  /// Verifies the signature of a file and of the signature's comment.
  ///
  /// - Returns: The comment, which is signed too.
  /// - Throws: An error if the key's owner didn't sign these bytes.
  @discardableResult
  package func check(
    _ signature: [UInt8],
    of content: [UInt8],
    at place: String
  ) throws(PackError) -> String {
    try Minisign.load()
    let parts = try Minisign(signature, at: place)
    guard parts.number == number else {
      throw PackError(place, "it was signed with another key", remedy: Self.remedy)
    }
    let message = parts.isHashed ? Minisign.hash(content) : content
    guard Minisign.isValid(parts.signature, of: message, by: bytes),
      Minisign.isValid(parts.whole, of: parts.signature + Array(parts.comment.utf8), by: bytes)
    else {
      throw PackError(place, "its signature does not match the key", remedy: Self.remedy)
    }
    return parts.comment
  }

  private static let remedy = "ask its owner, and install nothing from it until then"
}

/// The parts of a signature file in minisign's format.
struct Minisign {
  /// The id of the key.
  let number: [UInt8]
  /// Whether the signature is of the file's hash rather than of the file.
  let isHashed: Bool
  let signature: [UInt8]
  let comment: String
  /// The signature over the first signature and the comment.
  let whole: [UInt8]

  /// The maximum size of a signature file in bytes.
  static let largest = 4096

  init(_ file: [UInt8], at place: String) throws(PackError) {
    let prefix = "trusted comment: "
    guard file.count <= Self.largest, let text = String(validating: file, as: UTF8.self) else {
      throw Self.damaged(place)
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    guard lines.count >= 4, lines[0].hasPrefix("untrusted comment: "), lines[2].hasPrefix(prefix),
      let first = Self.bytes(of: String(lines[1]), count: 74),
      let second = Self.bytes(of: String(lines[3]), count: 64),
      first.starts(with: "Ed".utf8) || first.starts(with: "ED".utf8)
    else { throw Self.damaged(place) }
    isHashed = first[1] == UInt8(ascii: "D")
    number = Array(first[2..<10])
    signature = Array(first[10...])
    comment = String(lines[2].dropFirst(prefix.count))
    whole = second
  }

  private static func damaged(_ place: String) -> PackError {
    PackError(place, "its signature is not a minisign signature", remedy: "download it again")
  }

  /// Decodes base64; returns `nil` if the text is invalid or has another length.
  static func bytes(of text: String, count: Int) -> [UInt8]? {
    [UInt8](base64: text.utf8).flatMap { $0.count == count ? $0 : nil }
  }

  /// Loads libsodium, which verifies signatures.
  static func load() throws(PackError) {
    // SAFETY: the reason is a string with static lifetime.
    guard let reason = unsafe weft_sodium_load() else { return }
    let text = unsafe String(cString: reason)
    throw PackError("the signature", "\(text), which checks it", remedy: "install libsodium23")
  }

  /// Returns the hash that is signed instead of the file.
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    let length = Int(crypto_generichash_BYTES_MAX)
    var hash = [UInt8](repeating: 0, count: length)
    // SAFETY: libsodium reads `bytes.count` bytes and writes `length`.
    let result = unsafe crypto_generichash(&hash, length, bytes, UInt64(bytes.count), nil, 0)
    return result == 0 ? hash : []
  }

  /// Returns whether a signature of bytes is valid for a key.
  static func isValid(_ signature: [UInt8], of bytes: [UInt8], by key: [UInt8]) -> Bool {
    guard signature.count == crypto_sign_BYTES, key.count == crypto_sign_PUBLICKEYBYTES
    else { return false }
    // SAFETY: all arrays are valid during the call; key and signature have the lengths that libsodium reads.
    return unsafe crypto_sign_verify_detached(signature, bytes, UInt64(bytes.count), key) == 0
  }
}
