// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CLibMD

/// The HMAC of SHA-256 over a message (RFC 2104), which only a holder of the key can compute.
///
/// libmd has SHA-256 but no HMAC, and neither has any other library that Weft is linked with; one that
/// does, such as OpenSSL, is far larger than these lines.
struct MessageCode {
  /// The code, 32 bytes.
  let bytes: [UInt8]

  /// The bytes that SHA-256 takes at once, to which the standard extends a key.
  private static let blockSize = 64
  /// The bytes of a SHA-256.
  static let size = 32

  /// Computes the code of a message.
  init(of message: [UInt8], key: [UInt8]) {
    var block = key.count > Self.blockSize ? Self.digest(key) : key
    block += [UInt8](repeating: 0, count: Self.blockSize - block.count)
    let inner = Self.digest(block.map { $0 ^ 0x36 } + message)
    bytes = Self.digest(block.map { $0 ^ 0x5C } + inner)
  }

  /// Whether another code is the same; the time it takes does not depend on how much of it is.
  func matches(_ other: [UInt8]) -> Bool {
    guard other.count == bytes.count else { return false }
    return zip(bytes, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func digest(_ message: [UInt8]) -> [UInt8] {
    var context = SHA2_CTX()
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      // SAFETY: libmd reads the bytes of the message and writes 32 bytes, each during the call only.
      unsafe SHA256Init(&context)
      unsafe SHA256Update(&context, message, message.count)
      unsafe SHA256Final(buffer.baseAddress, &context)
      count = size
    }
  }
}

extension [UInt8] {
  /// The bytes as lower-case hexadecimal digits.
  var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] },
      as: UTF8.self
    )
  }

  /// Reads hexadecimal digits of either case; nil for anything else.
  init?(hex text: some Collection<UInt8>) {
    guard text.count.isMultiple(of: 2) else { return nil }
    self = []
    var high: UInt8?
    for byte in text {
      guard let digit = Self.digit(byte) else { return nil }
      if let first = high {
        append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
