// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Time in which a virtual machine's processors were given to others.
///
/// A thread stopped that way neither computes nor is queued: it seems to wait.
enum StolenTime {
  /// Hundredths of a second so far, of all processors; 0 if the system does not count them.
  static var ticks: Int {
    // cpu user nice system idle iowait irq softirq steal …
    let line = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8))?.prefix { $0 != "\n" }
    let numbers = line?.split(separator: " ").dropFirst().map { Int($0) ?? 0 } ?? []
    return numbers.count > 7 ? numbers[7] : 0
  }
}
