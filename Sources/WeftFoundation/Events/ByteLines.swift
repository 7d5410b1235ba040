// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The lines of what is read chunk by chunk.
struct ByteLines {
  /// Why a line, or what would follow, can't be had.
  struct Fault: Error {
    let reason: String
  }

  private let longest: Int
  private let read: () throws -> [UInt8]
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of the last line, counted from 1.
  private(set) var number = 0

  init(longest: Int, _ read: @escaping () throws -> [UInt8]) {
    (self.longest, self.read) = (longest, read)
  }

  /// The next line without its end, nil behind the last.
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
      // What ends with the end of its last line has no line more.
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
