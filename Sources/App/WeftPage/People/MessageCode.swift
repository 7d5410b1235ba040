// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDigest

/// The HMAC of SHA-256 over a message (RFC 2104), which only a holder of the key can compute.
///
/// libmd has SHA-256 but no HMAC, and neither has any other library that Weft is linked with; one that
/// does, such as OpenSSL, is far larger than these lines.
struct MessageCode {
  /// The code, 32 bytes.
  let bytes: [UInt8]

  /// The bytes that SHA-256 takes at once, to which the standard extends a key.
  private static let blockSize = 64

  /// Computes the code of a message.
  init(of message: [UInt8], key: [UInt8]) {
    var block = key.count > Self.blockSize ? Digest(of: key).bytes : key
    block += [UInt8](repeating: 0, count: Self.blockSize - block.count)
    let inner = Digest(of: block.map { $0 ^ 0x36 } + message).bytes
    bytes = Digest(of: block.map { $0 ^ 0x5C } + inner).bytes
  }

  /// Whether another code is the same; the time it takes does not depend on how much of it is.
  func matches(_ other: [UInt8]) -> Bool {
    guard other.count == bytes.count else { return false }
    return zip(bytes, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
