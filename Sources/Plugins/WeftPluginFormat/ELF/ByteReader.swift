// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A reader of little-endian numbers at any offset that returns `nil` beyond the end and never traps.
struct ByteReader: Sendable {
  let bytes: [UInt8]

  var count: UInt64 { UInt64(bytes.count) }

  func byte(_ offset: UInt64) -> UInt8? {
    offset < count ? bytes[Int(offset)] : nil
  }

  func u16(_ offset: UInt64) -> UInt16? {
    number(offset, 2).map { UInt16(truncatingIfNeeded: $0) }
  }

  func u32(_ offset: UInt64) -> UInt32? {
    number(offset, 4).map { UInt32(truncatingIfNeeded: $0) }
  }

  func u64(_ offset: UInt64) -> UInt64? {
    number(offset, 8)
  }

  @inline(__always)
  private func number(_ offset: UInt64, _ size: Int) -> UInt64? {
    guard let range = range(offset, UInt64(size)) else { return nil }
    var number: UInt64 = 0
    for index in 0..<size { number |= UInt64(bytes[range.lowerBound + index]) << (8 * index) }
    return number
  }

  /// Returns the range of `size` bytes at an offset, or `nil` if they are not all inside the file.
  func range(_ offset: UInt64, _ size: UInt64) -> Range<Int>? {
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow, end <= count else { return nil }
    return Int(offset)..<Int(end)
  }

  /// Returns the text up to the first NUL, or `nil` if there is no NUL within `size` bytes.
  func string(_ offset: UInt64, atMost size: UInt64) -> String? {
    let end = min(count, offset.addingReportingOverflow(size).partialValue)
    guard offset <= end, let stop = bytes[Int(offset)..<Int(end)].firstIndex(of: 0) else {
      return nil
    }
    return String(decoding: bytes[Int(offset)..<stop], as: UTF8.self)
  }

  /// Returns the text up to the first NUL, or all `size` bytes if they contain none.
  func text(_ offset: UInt64, atMost size: UInt64) -> String? {
    guard let range = range(offset, size) else { return nil }
    return String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
  }
}
