// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftCodec

@Suite struct HexadecimalTests {
  @Test func `each byte is written in lower case and read back in either case`() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(bytes.hex.utf8.count == 512 && bytes.hex.hasPrefix("000102030405060708090a0b"))
    #expect([UInt8](hex: bytes.hex.utf8) == bytes)
    #expect([UInt8](hex: bytes.hex.uppercased().utf8) == bytes)
    #expect([UInt8](hex: "".utf8) == [])
  }

  @Test(arguments: [
    "0", "0g", "g0", "0x00", " 00", "00 ", "00\n", "+1", "-1", "é", "００", "0:", "@0",
  ])
  func `any other text is refused`(text: String) {
    #expect([UInt8](hex: text.utf8) == nil)
    #expect([UInt8](hex: text.utf8, isLowerCase: true) == nil)
  }

  @Test func `upper case can be refused`() {
    #expect([UInt8](hex: "00ff".utf8, isLowerCase: true) == [0, 255])
    for text in ["00fF", "00Ff", "A0"] {
      #expect([UInt8](hex: text.utf8, isLowerCase: true) == nil, "\(text)")
    }
  }

  @Test func `exactly the sixteen digits have a value`() {
    for byte in UInt8.min ... .max {
      let expected = byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue : nil
      #expect(HexDigit.value(of: byte).map { Int($0) } == expected)
    }
    for value in UInt8(0)..<16 {
      let (lower, upper) = (HexDigit.lowerCase(value), HexDigit.upperCase(value))
      #expect(HexDigit.value(of: lower) == value && HexDigit.value(of: upper) == value)
      #expect(!(0x41...0x5A).contains(lower) && !(0x61...0x7A).contains(upper))
    }
  }
}
