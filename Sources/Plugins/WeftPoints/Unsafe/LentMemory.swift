// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// A copy of a text or record in C's layout, valid for as long as the object lives.
@safe final class LentMemory {
  private let memory: UnsafeMutableRawPointer
  private let count: Int

  /// Copies a text of any length that a `weft_str` can describe.
  init(_ text: String) {
    var text = text
    count = text.utf8.count
    // An empty text needs an address too: NULL would mean that it is absent.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    text.withUTF8 { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe memory.copyMemory(from: source, byteCount: bytes.count)
    }
    unsafe self.memory = unsafe memory
  }

  init(_ record: PointRecord) throws(PointError) {
    guard record.values.count <= RecordMemory.mostValues else {
      throw PointError(
        .limit,
        "a record has \(record.values.count) values, \(RecordMemory.mostValues) are the most; "
          + "use several"
      )
    }
    count = RecordMemory.size(record)
    unsafe memory = .allocate(byteCount: count, alignment: 16)
    unsafe RecordMemory.write(record, to: memory)
  }

  deinit {
    unsafe memory.deallocate()
  }

  var start: UnsafeRawPointer { unsafe UnsafeRawPointer(memory) }

  var text: weft_str {
    unsafe weft_str(
      bytes: UnsafePointer(memory.assumingMemoryBound(to: CChar.self)),
      length: UInt64(count)
    )
  }
}
