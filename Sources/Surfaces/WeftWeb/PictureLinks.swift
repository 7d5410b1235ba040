// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDigest
public import WeftScene

/// The addresses at which a live page's own server has pictures.
///
/// Each contains a signature that only the program that wrote it can create. So a request gets only pictures that a
/// page has shown, and nobody can make the server fetch another one.
public struct PictureLinks: Sendable {
  /// The path below which the server answers, with a trailing slash.
  public let path: String
  private let key: [UInt8]

  /// Creates the addresses below a path of the page's own server, relative to the page, such as `picture/`.
  ///
  /// Only the same links can read what they wrote: each call draws a new key.
  public init(path: String) {
    self.path = path
    var generator = SystemRandomNumberGenerator()
    key = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Returns the address of a picture in a given size in pixels.
  public func address(of picture: PictureAddress, _ size: PictureSize) -> String {
    let fit = size.fit == .whole ? "whole" : "fill"
    let name = Base64URL.text(Array(picture.text.utf8))
    return "\(path)\(size.width)x\(size.height)-\(fit)/\(name)/\(mark(of: picture.text))"
  }

  /// Returns the picture that an address requests, or `nil` if these links did not write the address.
  public func picture(at address: String) -> (picture: PictureAddress, size: PictureSize)? {
    guard address.hasPrefix(path), address.utf8.count <= Self.longest else { return nil }
    let parts = address.dropFirst(path.count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard parts.count == 3, let size = Self.size(parts[0]),
      let bytes = Base64URL.bytes(parts[1]), !bytes.isEmpty,
      let picture = String(validating: bytes, as: UTF8.self), parts[2] == mark(of: picture)
    else { return nil }
    // The signature proves that a page of this program showed it.
    return (PictureAddress(ofHost: picture), size)
  }

  /// Returns the PNG file of a picture for a page.
  public static func file(_ picture: Picture) -> [UInt8] { StoredPNG.bytes(picture) }

  private static let longest = 8_192
  /// The number of bytes of the hash in an address, too many to be guessed by requests.
  private static let markBytes = 12

  private func mark(of picture: String) -> String {
    let digest = Digest(of: Array(picture.utf8), key: key)
    return Base64URL.text(Array(digest.bytes.prefix(Self.markBytes)))
  }

  private static func size(_ text: Substring) -> PictureSize? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "fill" || parts[1] == "whole" else { return nil }
    let numbers = parts[0].split(separator: "x", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isASCII) ? Int($0) ?? 0 : 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...Picture.largestSide).contains) else {
      return nil
    }
    return PictureSize(
      width: numbers[0],
      height: numbers[1],
      fit: parts[1] == "whole" ? .whole : .filling
    )
  }
}

/// Base64 with the letters that need no escaping in an address, and without padding.
enum Base64URL {
  static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: Base64.text(bytes).filter { $0 != UInt8(ascii: "=") }.map { byte in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      },
      as: UTF8.self
    )
  }

  /// Returns the bytes of a text, or `nil` if ``text(_:)`` can't have made it.
  static func bytes(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (buffer, bits) = (UInt32(0), UInt32(0))
    for letter in text.utf8 {
      guard let digit = digit(letter) else { return nil }
      (buffer, bits) = (buffer << 6 | digit, bits + 6)
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
        buffer &= (1 << bits) - 1
      }
    }
    return bits < 6 && buffer == 0 ? bytes : nil
  }

  private static func digit(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
