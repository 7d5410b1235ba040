// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

extension StaticString {
  /// The text in the ABI's form; it lives as long as the image.
  var weft: weft_str {
    unsafe weft_str(
      bytes: UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self),
      length: UInt64(utf8CodeUnitCount)
    )
  }
}

extension String {
  /// Copies a text of the ABI; an absent text becomes an empty one.
  init(lent text: weft_str) {
    // SAFETY: the lender promises that many bytes.
    let bytes = unsafe UnsafeRawBufferPointer(start: text.bytes, count: Int(text.length))
    self = unsafe text.bytes == nil ? "" : String(decoding: bytes, as: UTF8.self)
  }

  /// A copy in the ABI's form, which lives until its owner deallocates the bytes.
  var lasting: weft_str {
    let bytes = Array(utf8)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
    for (index, byte) in bytes.enumerated() {
      // SAFETY: index is below the capacity just allocated.
      unsafe (copy + index).initialize(to: CChar(bitPattern: byte))
    }
    return unsafe weft_str(bytes: copy, length: UInt64(bytes.count))
  }

  /// Passes the text to a closure in the ABI's form; an empty text is passed as present.
  func lent<Result>(_ body: (weft_str) -> Result) -> Result {
    var copy = self
    return copy.withUTF8 { bytes in
      guard let start = bytes.baseAddress else {
        return unsafe body(weft_str(bytes: StaticString("").weft.bytes, length: 0))
      }
      // SAFETY: C characters are bytes, and the text is only read.
      return unsafe body(
        weft_str(
          bytes: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
          length: UInt64(bytes.count)
        )
      )
    }
  }
}
