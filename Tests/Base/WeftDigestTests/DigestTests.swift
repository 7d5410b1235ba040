// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDigest

@Suite struct DigestTests {
  @Test func `hashes match the examples of the standard`() {
    // FIPS 180-2, appendix B.
    for (text, hash) in [
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ] {
      let digest = Digest(of: Array(text.utf8))
      #expect(digest.hex == hash && digest.bytes.count == Digest.size)
      #expect(Digest.isHex(hash) && !Digest.isHex(hash.uppercased()))
      #expect(!Digest.isHex(hash + "0") && !Digest.isHex(String(hash.dropLast())))
    }
  }

  @Test func `keyed codes match RFC 4231, also with a key longer than a block`() {
    let short = Digest(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(short.hex == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = Digest(
      of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      key: [UInt8](repeating: 0xAA, count: 131)
    )
    #expect(long.hex == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    #expect(Digest(of: [], key: []).bytes.count == Digest.size)
  }
}
