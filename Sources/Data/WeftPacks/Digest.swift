// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CLibMD

/// A SHA-256 in lower-case hexadecimal digits.
package enum Digest {
  /// Returns the hash of some bytes.
  package static func sha256(_ bytes: [UInt8]) -> String {
    let length = 2 * Int(SHA256_DIGEST_LENGTH) + 1
    let text = unsafe [CChar](unsafeUninitializedCapacity: length) { buffer, count in
      // SAFETY: libmd reads that many bytes and writes 64 digits and a NUL.
      _ = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe SHA256Data(bytes.baseAddress, bytes.count, buffer.baseAddress)
      }
      count = length
    }
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a text can be a hash.
  package static func isOne(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
