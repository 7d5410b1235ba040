// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftFormats

/// Lines are the same however the bytes arrive.
@Suite struct ByteLinesTests {
  /// Reads a text in chunks of that size.
  private func lines(_ text: String, by size: Int, longest: Int = 100) -> [String] {
    var rest = Array(text.utf8)[...]
    var lines = ByteLines(longest: longest) {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    var found: [String] = []
    while let line = lines.next() {
      switch line {
      case .success(let bytes):
        found.append("\(lines.number) " + String(decoding: bytes, as: UTF8.self))
      case .failure(let fault): found.append("\(lines.number) ! \(fault.reason)")
      }
    }
    let isAtEnd = lines.next().map { _ in 0 } == nil
    #expect(isAtEnd)
    return found
  }

  @Test(arguments: 1..<9)
  func `chunks of any size give the same lines`(size: Int) {
    #expect(lines("one\n\nthree\nfour", by: size) == ["1 one", "2 ", "3 three", "4 four"])
    #expect(lines("one\ntwo\n", by: size) == ["1 one", "2 two"])
    #expect(lines("\n", by: size) == ["1 "])
    #expect(lines("", by: size) == [])
  }

  @Test(arguments: 1..<9)
  func `a line over the limit is skipped with an error`(size: Int) {
    #expect(
      lines("12345\n123456\n1", by: size, longest: 5)
        == ["1 12345", "2 ! the line has more than 5 bytes; make it shorter", "3 1"]
    )
  }

  @Test func `a read error stops the reading of lines`() {
    struct Broken: Error, CustomStringConvertible { let description = "gone" }
    var count = 0
    var lines = ByteLines(longest: 10) {
      count += 1
      if count == 2 { throw Broken() }
      return Array("a\nb".utf8)
    }
    let (first, second) = (lines.next(), lines.next())
    #expect((try? first?.get()) == Array("a".utf8))
    #expect(throws: ByteLines.Fault.self) { try second?.get() }
    let isAtEnd = lines.next().map { _ in 0 } == nil
    #expect(isAtEnd && lines.number == 2)
  }
}
