// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CNettle
internal import WeftCodec

/// A SHA-256 hash, computed by Nettle, which uses the processor's SHA instructions.
package struct Digest: Equatable {
  /// The number of bytes of a hash.
  package static let size = 32

  /// The bytes of the hash.
  package let bytes: [UInt8]

  /// The bytes as lower-case hexadecimal digits.
  package var hex: String { bytes.hex }

  /// Computes the hash of some bytes.
  package init(of message: [UInt8]) {
    var context = sha256_ctx()
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      // SAFETY: Nettle reads the bytes of the message and writes 32 bytes, each during the call only.
      unsafe nettle_sha256_init(&context)
      unsafe nettle_sha256_update(&context, message.count, message)
      unsafe nettle_sha256_digest(&context, Self.size, buffer.baseAddress)
      count = Self.size
    }
  }

  /// Computes the HMAC of a message (RFC 2104), which only a holder of the key can compute.
  package init(of message: [UInt8], key: [UInt8]) {
    var context = hmac_sha256_ctx()
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      // SAFETY: Nettle reads the bytes of both and writes 32 bytes, each during the call only.
      unsafe nettle_hmac_sha256_set_key(&context, key.count, key)
      unsafe nettle_hmac_sha256_update(&context, message.count, message)
      unsafe nettle_hmac_sha256_digest(&context, Self.size, buffer.baseAddress)
      count = Self.size
    }
  }

  /// Returns whether a text has the form of ``hex``.
  package static func isHex(_ text: String) -> Bool {
    [UInt8](hex: text.utf8, isLowerCase: true)?.count == size
  }
}
