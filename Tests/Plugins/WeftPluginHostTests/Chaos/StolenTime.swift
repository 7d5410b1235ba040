// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Time in which the machine this one runs on gave its processors to others.
///
/// A thread that is stopped so neither computes nor stands in line: it seems to wait.
enum StolenTime {
  /// Hundredths of a second so far, of all processors; 0 where nobody counts them.
  static var ticks: Int {
    // cpu user nice system idle iowait irq softirq steal …
    let line = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8))?.prefix { $0 != "\n" }
    let numbers = line?.split(separator: " ").dropFirst().map { Int($0) ?? 0 } ?? []
    return numbers.count > 7 ? numbers[7] : 0
  }
}
