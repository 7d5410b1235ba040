// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

// What a cache stores of a list: its rows as the hook was asked about them, with the answers.
extension AnswerCache {
  /// A class, so that looking at an entry copies nothing.
  final class Entry {
    private var row: Row
    /// The text from the providers below, if the hook reads it.
    private var below: String?
    private(set) var answer: RowAnswer

    init(_ row: Row, _ below: String?, _ answer: RowAnswer) {
      (self.row, self.below, self.answer) = (row, below, answer)
    }

    /// Whether the answer holds for a row: what the hook reads of it is what it has read.
    ///
    /// A row that is not identical is compared by the fields, and replaces the old one where they are equal.
    func holds(for row: Row, _ below: String?, _ sources: [FieldSource<Row>]) -> Bool {
      guard self.below == below else { return false }
      if self.row.isSame(as: row) { return true }
      guard sources.readTheSame(of: self.row, row) else { return false }
      self.row = row
      return true
    }

    /// Replaces the row and the answer.
    func replace(_ row: Row, _ below: String?, _ answer: RowAnswer) {
      (self.row, self.below, self.answer) = (row, below, answer)
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

    /// Stores an answer about a row.
    ///
    /// - Parameter known: The row's entry, if it has one.
    func keep(_ answer: RowAnswer, _ row: Row, _ below: String?, in known: Entry?) {
      if case .later = answer {
        entries[row.rowID] = nil
      } else if let known {
        known.replace(row, below, answer)
      } else {
        entries[row.rowID] = Entry(row, below, answer)
      }
    }

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

  /// The answers about a window, all of which have arrived.
  struct Window {
    private let rows: [Row]
    private let below: [String]?
    /// Empty where the hook passed all of the rows.
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

    /// Whether the answers hold for other rows: what the hook reads of them is what it has read.
    func holds(for rows: [Row], _ below: [String]?, _ sources: [FieldSource<Row>]) -> Bool {
      guard self.rows.count == rows.count, self.below == below else { return false }
      return rows.indices.allSatisfy { index in
        self.rows[index].rowID == rows[index].rowID
          && (self.rows[index].isSame(as: rows[index])
            || sources.readTheSame(of: self.rows[index], rows[index]))
      }
    }
  }
}
