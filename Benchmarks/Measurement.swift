// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// A benchmark and what it is compared with, measured in the same run.
public struct Measurement {
  /// What was measured, such as `Scene/encode-64-rows`.
  public let name: String
  /// The median of one run.
  public let median: Duration
  /// What it is compared with.
  public let rival: String
  /// The median of one run of the rival.
  public let rivalMedian: Duration

  /// Both medians and their ratio on one line.
  public var line: String {
    let ratio = median / rivalMedian
    let rounded = (ratio * 100).rounded() / 100
    return "\(name): \(Self.text(median)), \(rival): \(Self.text(rivalMedian)), ratio \(rounded)"
  }

  private static func text(_ duration: Duration) -> String {
    duration.formatted(.units(allowed: [.microseconds], fractionalPart: .show(length: 2)))
  }

  /// Runs both in turn, so that what the machine does besides hits both alike.
  static func pair(
    _ name: String,
    rival: String,
    runs: Int = 201,
    _ work: () -> Int,
    against rivalWork: () -> Int
  ) -> Measurement {
    let clock = ContinuousClock()
    var (times, rivalTimes): ([Duration], [Duration]) = ([], [])
    var sink = 0
    for _ in 0..<runs {
      times.append(clock.measure { sink &+= work() })
      rivalTimes.append(clock.measure { sink &+= rivalWork() })
    }
    // The results are used, so that no work can be left out.
    precondition(sink != .min)
    return Measurement(
      name: name,
      median: times.sorted()[runs / 2],
      rival: rival,
      rivalMedian: rivalTimes.sorted()[runs / 2]
    )
  }
}
