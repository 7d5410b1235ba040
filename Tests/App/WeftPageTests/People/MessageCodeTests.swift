// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftCodec
import WeftDigest
import WeftTestSupport

@testable import WeftPage

@Suite struct MessageCodeTests {
  /// The cases of RFC 4231, the fifth of which has only 128 bits.
  private static let vectors: [(key: [UInt8], message: [UInt8], code: String)] = [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      Array(1...25), [UInt8](repeating: 0xCD, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      [UInt8](repeating: 0x0C, count: 20), Array("Test With Truncation".utf8),
      "a3b6167473100ee06e0c796c2955552b"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array(
        """
        This is a test using a larger than block-size key and a larger than block-size data. The key \
        needs to be hashed before being used by the HMAC algorithm.
        """.utf8
      ),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ]

  @Test func `codes match RFC 4231`() {
    for vector in Self.vectors {
      let code = MessageCode(of: vector.message, key: vector.key).bytes
      #expect(code.count == Digest.size && code.hex.hasPrefix(vector.code))
    }
  }

  @Test func `a code with any bit changed doesn't match`() {
    let code = MessageCode(of: Array("message".utf8), key: Array("key".utf8))
    #expect(code.matches(code.bytes))
    #expect(!code.matches([]) && !code.matches(Array(code.bytes.dropLast())))
    #expect(!code.matches(code.bytes + [0]))
    for bit in 0..<256 {
      var other = code.bytes
      other[bit / 8] ^= 1 << (bit % 8)
      #expect(!code.matches(other))
    }
  }
}

@Suite struct SignedFieldsTests {
  @Test func `fields are netstrings after their kind, counted in bytes`() {
    let fields = SignedFields(.link, ["team", "lüke", ""])
    #expect(fields.bytes == Array("12:weft-link-v1,4:team,5:lüke,0:,".utf8))
    #expect(SignedFields.fields(of: .link, in: fields.bytes) == ["team", "lüke", ""])
    #expect(SignedFields.fields(of: .session, in: fields.bytes) == nil)
  }

  @Test func `no two lists of fields have the same bytes`() {
    let pieces = ["", "a", "1:a,", ",", "0:", "aa", "1:"]
    var seen: [[UInt8]: [String]] = [:]
    for first in pieces {
      for second in pieces {
        for fields in [[first], [first, second], [first + second], [first, second, first]] {
          let bytes = SignedFields(.link, fields).bytes
          #expect(seen.updateValue(fields, forKey: bytes) ?? fields == fields)
          #expect(SignedFields.fields(of: .link, in: bytes) == fields)
        }
      }
    }
  }

  @Test func `bytes that no fields produce are refused`() {
    let kind = "12:weft-link-v1,"
    for text in [
      "", "12:weft-link-v1", "12:weft-link-v1;", kind + "1:", kind + "1:a", kind + "2:a,",
      kind + "01:a,", kind + "+1:a,", kind + "-1:a,", kind + ":a,", kind + "1a,", kind + "1:ab,",
      kind + "999999999999999999:a,", kind + "99999999999999999999:a,", "4:team," + kind,
    ] {
      #expect(SignedFields.fields(of: .link, in: Array(text.utf8)) == nil, "\(text)")
    }
    let isNoText = Array(kind.utf8) + Array("1:".utf8) + [0xFF] + Array(",".utf8)
    #expect(SignedFields.fields(of: .link, in: isNoText) == nil)
  }
}
