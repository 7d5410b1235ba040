// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which rows of a frame some providers are not done with, so that the frame does without their answers.
struct LateAnswers {
  /// Who is not asked about a row, by the row.
  private var absent: [UInt64: Set<String>] = [:]
  /// Who has turned out to be late since.
  private var late: [UInt64: Set<String>] = [:]

  /// Rows of which somebody is not there to be waited for.
  private var abandoned: Set<UInt64> = []

  /// Whether somebody is left out of some rows.
  var leavesOut: Bool { !absent.isEmpty }

  /// Whether a provider is asked about a row.
  func asks(_ provider: String, about row: UInt64) -> Bool {
    absent[row].map { !$0.contains(provider) } ?? true
  }

  /// - Parameter isComing: Whether an answer is to come.
  mutating func add(_ provider: String, about row: UInt64, isComing: Bool) {
    late[row, default: []].insert(provider)
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
    return (Set(absent.keys), abandoned)
  }
}
