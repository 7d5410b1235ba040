// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which rows of a frame some providers are not done with, so that the frame does without their answers.
struct LateAnswers {
  /// The rows a provider is not asked about, by the provider.
  private var absent: [String: Set<UInt64>] = [:]
  /// Those that providers have turned out to be late with since.
  private var late: [String: Set<UInt64>] = [:]

  /// Rows of which somebody is not there to be waited for.
  private var abandoned: Set<UInt64> = []

  /// The rows that a provider is not asked about.
  func rows(without provider: String) -> Set<UInt64> { absent[provider, default: []] }

  /// - Parameter isComing: Whether an answer is to come.
  mutating func add(_ provider: String, about row: UInt64, isComing: Bool) {
    late[provider, default: []].insert(row)
    if !isComing { abandoned.insert(row) }
  }

  /// Leaves those out that have turned out to be late; false when there were none.
  mutating func leaveOutLate() -> Bool {
    if late.isEmpty { return false }
    absent.merge(late) { $0.union($1) }
    late = [:]
    return true
  }

  /// Asks everybody about everything again, and tells which rows somebody was left out of, and in which of
  /// them somebody who will not answer.
  mutating func end() -> (late: Set<UInt64>, abandoned: Set<UInt64>) {
    defer { self = LateAnswers() }
    return (absent.values.reduce(into: []) { $0.formUnion($1) }, abandoned)
  }
}
