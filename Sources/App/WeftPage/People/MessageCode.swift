// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDigest

/// The HMAC-SHA-256 of a message (RFC 2104), which only a holder of the key can compute.
struct MessageCode {
  /// The code, 32 bytes.
  let bytes: [UInt8]

  /// Computes the code of a message.
  init(of message: [UInt8], key: [UInt8]) {
    bytes = Digest(of: message, key: key).bytes
  }

  /// Returns whether another code is equal, compared in constant time.
  func matches(_ other: [UInt8]) -> Bool {
    guard other.count == bytes.count else { return false }
    return zip(bytes, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
