// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ranges of the sections of two lists when all rows are counted in one sequence.
struct SectionLayout {
  let old: Side
  let new: Side

  init(old: [Int], new: [Int]) {
    self.old = Side(counts: old)
    self.new = Side(counts: new)
  }

  /// One of the lists.
  struct Side {
    let counts: [Int]
    /// The first row of each section, and the end of all.
    private let starts: [Int]

    init(counts: [Int]) {
      self.counts = counts
      var starts = [0]
      for count in counts { starts.append(starts[starts.count - 1] + count) }
      self.starts = starts
    }

    func rows(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    /// The path of a row, from its index among all rows.
    func path(_ place: Int) -> RowPath {
      var (low, high) = (0, counts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= place { low = middle } else { high = middle }
      }
      // Of sections that start at the same index, only the last one has rows.
      return RowPath(section: low, row: place - starts[low])
    }
  }
}
