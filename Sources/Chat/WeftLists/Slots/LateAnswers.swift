// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The rows of a frame for which some providers have no answer yet, so that the frame is drawn
/// without them.
struct LateAnswers {
  /// For each provider, the rows it is left out of.
  private var absent: [String: Set<UInt64>] = [:]
  /// For each provider, the rows it has been late with since the last pass.
  private var late: [String: Set<UInt64>] = [:]

  /// The rows left without a provider that will not answer.
  private var abandoned: Set<UInt64> = []

  /// Returns the rows that a provider is left out of.
  func rows(without provider: String) -> Set<UInt64> {
    absent.isEmpty ? [] : absent[provider, default: []]
  }

  /// Records that a provider has no answer for a row.
  ///
  /// - Parameter isComing: Whether an answer is on its way.
  mutating func add(_ provider: String, about row: UInt64, isComing: Bool) {
    late[provider, default: []].insert(row)
    if !isComing { abandoned.insert(row) }
  }

  /// Leaves the late providers out of their rows in the next pass; returns false where none was
  /// late.
  mutating func leaveOutLate() -> Bool {
    if late.isEmpty { return false }
    absent.merge(late) { $0.union($1) }
    late = [:]
    return true
  }

  /// Clears the record and returns the rows drawn without some provider.
  ///
  /// - Returns: These rows, and those of them left without a provider that will not answer.
  mutating func end() -> (late: Set<UInt64>, abandoned: Set<UInt64>) {
    defer { self = LateAnswers() }
    return (absent.values.reduce(into: []) { $0.formUnion($1) }, abandoned)
  }
}
