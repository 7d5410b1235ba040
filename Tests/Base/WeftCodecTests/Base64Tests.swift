// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftCodec
import WeftTestSupport

@Suite struct Base64Tests {
  @Test func `the examples of RFC 4648 are written and read`() {
    let texts = [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
    for (text, encoded) in texts {
      let bytes = Array(text.utf8)
      #expect(bytes.base64 == encoded && [UInt8](base64: encoded.utf8) == bytes)
      let short = encoded.replacing("=", with: "")
      #expect(bytes.base64URL == short && [UInt8](base64URL: short.utf8) == bytes)
    }
    #expect([UInt8]([0xFB, 0xFF, 0xFE]).base64 == "+//+")
    #expect([UInt8]([0xFB, 0xFF, 0xFE]).base64URL == "-__-")
  }

  @Test func `random bytes are written as Foundation writes them, and read back`() {
    var random = SeededGenerator(seed: 64)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let text = Data(bytes).base64EncodedString()
      #expect(bytes.base64 == text && [UInt8](base64: text.utf8) == bytes)
      #expect([UInt8](base64URL: bytes.base64URL.utf8) == bytes)
      var after = Array("a".utf8)
      after.append(base64: bytes)
      #expect(String(decoding: after, as: UTF8.self) == "a" + text)
    }
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AA=", "A===", "=", "==", "====", "AA=A", "AA==AAAA", "AAAA=", "AAAA====",
    "AA===",
    " AAAA", "AAAA\n", "AA\nAA", "AA==\n", "AA= =", "A-_A", "AA!A", "AAAé", "AB==", "AAB=", "//9=",
  ])
  func `text that padded base64 doesn't produce is refused`(text: String) {
    #expect([UInt8](base64: text.utf8) == nil)
  }

  @Test(arguments: [
    "A", "AAAAA", "AA==", "AAA=", "A+A", "A/A", " AA", "AA\n", "AAé", "AB", "AAB", "=", "AA=",
  ])
  func `text that URL-safe base64 doesn't produce is refused`(text: String) {
    #expect([UInt8](base64URL: text.utf8) == nil)
  }

  @Test func `spare bits are ignored only on request`() {
    #expect([UInt8](base64: "AB==".utf8, ignoringSpareBits: true) == [0])
    #expect([UInt8](base64: "AAB=".utf8, ignoringSpareBits: true) == [0, 0])
    for text in ["AB=", "A===", "====", "AB==\n", "A-==", "AB"] {
      #expect([UInt8](base64: text.utf8, ignoringSpareBits: true) == nil, "\(text)")
    }
  }

  @Test func `every short text that can be read is the encoding of its bytes`() {
    let letters = Array("AB+/-_= \n".utf8)
    for number in 0..<(9 * 9 * 9 * 9) {
      let text = [1, 9, 81, 729].map { letters[number / $0 % 9] }
      let bytes = [UInt8](base64: text)
      #expect(bytes == nil || Array(bytes?.base64.utf8 ?? "".utf8) == text)
      let safe = [UInt8](base64URL: text)
      #expect(safe == nil || Array(safe?.base64URL.utf8 ?? "".utf8) == text)
    }
  }
}
