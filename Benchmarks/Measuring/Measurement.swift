// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation
public import WeftJSON

/// A benchmark and its rivals, measured in the same run.
public struct Measurement: Sendable {
  /// The benchmark's name, such as `Diff/append-20/int/1000`.
  public let name: String
  /// How often each side ran.
  public let runs: Int
  /// The median of one run.
  public let median: Duration
  /// The name and the median of each rival.
  public let rivals: [(name: String, median: Duration)]
  /// Countable results, which are the same in each run.
  public let counts: [(name: String, value: Double)]

  /// The medians, their ratios and the counts on one line.
  public var line: String {
    let sides = rivals.map { rival in
      "\(rival.name) \(Self.text(rival.median)) (x\(Self.ratio(median / rival.median)))"
    }
    let counted = counts.map { count in
      let isWhole = count.value == count.value.rounded()
      return "\(count.name) \(isWhole ? String(Int(count.value)) : Self.ratio(count.value))"
    }
    return (["\(name): \(Self.text(median))"] + sides + counted).joined(separator: ", ")
  }

  /// The same as one JSON object, times in microseconds.
  public var json: JSONValue {
    [
      "name": .string(name), "runs": .integer(Int64(runs)), "median_us": Self.microseconds(median),
      "rivals": .array(
        rivals.map { rival in
          [
            "name": .string(rival.name), "median_us": Self.microseconds(rival.median),
            "ratio": .number(median / rival.median),
          ]
        }
      ),
      "counts": .object(
        counts.map { count in
          JSONValue.Member(
            count.name,
            Int64(exactly: count.value).map { .integer($0) } ?? .number(count.value)
          )
        }
      ),
    ]
  }

  private static func text(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    let (value, unit) = microseconds < 1000 ? (microseconds, "us") : (microseconds / 1000, "ms")
    return "\(ratio(value)) \(unit)"
  }

  /// A number with three significant digits.
  private static func ratio(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.001 ? 4 : 7
    return value.formatted(
      .number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "C"))
    )
  }

  private static func microseconds(_ duration: Duration) -> JSONValue {
    .number((duration / .nanoseconds(1)).rounded() / 1000)
  }
}
