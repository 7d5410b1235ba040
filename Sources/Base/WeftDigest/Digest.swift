// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CLibMD

/// The SHA-256 of some bytes, computed by libmd.
package struct Digest: Equatable {
  /// How many bytes it has.
  package static let size = 32

  /// Its bytes.
  package let bytes: [UInt8]

  /// Its bytes as lower-case hexadecimal digits.
  package var hex: String { bytes.hex }

  /// Computes the hash of some bytes.
  package init(of message: [UInt8]) {
    var context = SHA2_CTX()
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      // SAFETY: libmd reads the bytes of the message and writes 32 bytes, each during the call only.
      unsafe SHA256Init(&context)
      unsafe SHA256Update(&context, message, message.count)
      unsafe SHA256Final(buffer.baseAddress, &context)
      count = Self.size
    }
  }

  /// Whether a text can be the ``hex`` of one.
  package static func isHex(_ text: String) -> Bool {
    text.utf8.count == 2 * size
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
