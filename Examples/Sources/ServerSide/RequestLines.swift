// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The lines of standard input, of which no more than the longest request is ever buffered.
struct RequestLines: Sequence, IteratorProtocol {
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// The next line without its end; one that is too long is cut one byte after the limit.
  mutating func next() -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = chunk.firstIndex(of: 0x0A) {
        append(chunk[..<end], to: &line)
        chunk = chunk[(end + 1)...]
        return line
      }
      append(chunk, to: &line)
      guard !isAtEnd else { return nil }
      chunk = ArraySlice(FileHandle.standardInput.availableData)
      if chunk.isEmpty {
        isAtEnd = true
        return line.isEmpty ? nil : line
      }
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    line += bytes.prefix(Request.longest + 1 - line.count)
  }
}
