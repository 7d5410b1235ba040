// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  /// The kind of machine a file is built for.
  struct Machine: Equatable, CustomStringConvertible {
    let code: UInt16
    /// 1 for 32 bits, 2 for 64.
    let wordSize: UInt8
    /// 1 for little-endian, 2 for big-endian.
    let byteOrder: UInt8

    #if arch(arm64)
      static let host = Machine(code: 183, wordSize: 2, byteOrder: 1)
    #else
      static let host = Machine(code: 62, wordSize: 2, byteOrder: 1)
    #endif

    var description: String {
      let names: [UInt16: String] = [
        3: "i386", 8: "mips", 20: "powerpc", 21: "powerpc64", 22: "s390", 40: "arm", 62: "x86_64",
        183: "aarch64", 243: "riscv", 258: "loongarch",
      ]
      let name = names[code] ?? "machine \(code)"
      let sizes = [", an unknown word size", ", 32 bits", ", 64 bits"]
      let orders = [", an unknown byte order", "", ", big-endian"]
      return name + sizes[wordSize > 2 ? 0 : Int(wordSize)]
        + orders[byteOrder > 2 ? 0 : Int(byteOrder)]
    }
  }
}

extension ELFFile.Machine {
  /// Reads the machine from a file's header; zeros where the header is cut off.
  init(_ reader: ByteReader) {
    wordSize = reader.byte(4) ?? 0
    byteOrder = reader.byte(5) ?? 0
    let code = reader.u16(18) ?? 0
    self.code = byteOrder == 2 ? code.byteSwapped : code
  }
}
