// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An iterator over the lines of a source that is read chunk by chunk.
struct ByteLines {
  /// The reason why a line, or the rest of the source, cannot be read.
  struct Fault: Error {
    let reason: String
  }

  private let longest: Int
  private let read: () throws -> [UInt8]
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of the line returned last, counted from 1.
  private(set) var number = 0

  init(longest: Int, _ read: @escaping () throws -> [UInt8]) {
    (self.longest, self.read) = (longest, read)
  }

  /// Returns the next line without its line break, nil at the end.
  ///
  /// A line that is too long is a failure, after which the next line follows; after a failure to
  /// read, no further lines follow.
  mutating func next() -> Result<[UInt8], Fault>? {
    if isAtEnd { return nil }
    var (line, count): ([UInt8], Int) = ([], 0)
    while true {
      if position == chunk.count {
        do {
          (chunk, position) = (try read(), 0)
        } catch {
          isAtEnd = true
          number += 1
          return .failure(Fault(reason: "the file can't be read on: \(error); check the disk"))
        }
      }
      isAtEnd = chunk.isEmpty
      // A line break at the end of the source begins no further line.
      if isAtEnd, count == 0 { return nil }
      let end = chunk[position...].firstIndex(of: 0x0A)
      let part = chunk[position..<(end ?? chunk.count)]
      count += part.count
      if count <= longest { line += part }
      position = end.map { $0 + 1 } ?? chunk.count
      guard isAtEnd || end != nil else { continue }
      number += 1
      if count <= longest { return .success(line) }
      return .failure(Fault(reason: "the line has more than \(longest) bytes; make it shorter"))
    }
  }
}
