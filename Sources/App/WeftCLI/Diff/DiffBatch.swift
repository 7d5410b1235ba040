// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The pairs of files that `weft diff --batch` compares.
struct DiffBatch {
  /// The two names on each line of the list.
  let pairs: [(old: String, new: String)]

  init(path: String) throws(Failure) {
    var bytes = try InputFile.bytes(of: path, kind: "a list of file pairs")[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var pairs: [(old: String, new: String)] = []
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let names = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty, !line.contains(0),
        let old = String(validating: names[0], as: UTF8.self),
        let new = String(validating: names[1], as: UTF8.self)
      else { throw Failure("\(path): line \(index + 1): not OLD, a tab and NEW") }
      pairs.append((old, new))
    }
    self.pairs = pairs
  }
}
