// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

// What a cache stores of a list: its rows as the hook was asked about them, with the answers.
extension AnswerCache {
  /// A class, so that looking at an entry copies nothing.
  final class Entry {
    var row: Row
    /// The text from the providers below, if the hook reads it.
    private(set) var below: String?
    private(set) var told: PackedRow
    private(set) var answer: RowAnswer

    init(_ row: Row, _ below: String?, _ told: PackedRow, _ answer: RowAnswer) {
      self.row = row
      self.below = below
      self.told = told
      self.answer = answer
    }

    /// Whether the answer was about an identical row and the same text from the providers below.
    func isSame(_ row: Row, _ below: String?) -> Bool {
      self.row.isSame(as: row) && self.below == below
    }

    /// Replaces the entry and reuses its memory.
    func replace(
      _ row: Row,
      _ below: String?,
      _ index: Int,
      of window: PackedWindow,
      _ answer: RowAnswer
    ) {
      self.row = row
      self.below = below
      self.answer = answer
      told.replace(with: index, of: window)
    }
  }

  /// The answers about one list's rows; a class, so that looking at it copies nothing.
  final class List {
    /// The values that all rows share.
    var shared: [FieldValue] = []
    var entries = RowMemo<UInt64, Entry>()
    /// Whether a late answer has arrived since the hook was last asked about the list.
    var isFresh = false
    /// When the hook first owed an answer, for each row.
    var owed: [UInt64: Duration] = [:]
    /// The number of the call in which the list was last asked about.
    var turn = 0
    /// The frame in which a volatile hook was last asked.
    var frame: Int?
    /// The last window of a volatile hook that was answered whole.
    var last: Window?

    /// Records which answers the hook owes; a row that has waited too long is shown
    /// without the plugin.
    func remember(
      owed answers: inout [RowAnswer],
      _ rows: [Row],
      _ now: Duration,
      _ longest: Duration
    ) {
      for index in rows.indices {
        let row = rows[index]
        if case .later = answers[index] {
          if now - owed[row.rowID, default: now] > longest { answers[index] = .absent }
          if owed[row.rowID] == nil { owed[row.rowID] = now }
        } else if !owed.isEmpty {
          owed[row.rowID] = nil
        }
      }
    }
  }

  /// The answers about a window.
  struct Window {
    let rows: [Row]
    let below: [String]?
    /// Empty where the hook passed all of them.
    let answers: [RowAnswer]

    /// Returns nil where an answer is still to come.
    init?(_ rows: [Row], _ below: [String]?, _ answers: [RowAnswer]) {
      var isPass = true
      for answer in answers {
        switch answer {
        case .pass: break
        case .mine: isPass = false
        case .later, .absent: return nil
        }
      }
      (self.rows, self.below) = (rows, below)
      self.answers = isPass ? [] : answers
    }

    func isSame(_ rows: [Row], _ below: [String]?) -> Bool {
      self.rows.count == rows.count && self.below == below
        && zip(self.rows, rows).allSatisfy { $0.isSame(as: $1) }
    }
  }
}
