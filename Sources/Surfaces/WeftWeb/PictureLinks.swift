// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
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
    let name = Array(picture.text.utf8).base64URL
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
      let bytes = [UInt8](base64URL: parts[1].utf8), !bytes.isEmpty,
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
    return Array(digest.bytes.prefix(Self.markBytes)).base64URL
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
