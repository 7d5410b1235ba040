// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

// The part of a cache that belongs to one list: its rows as the hook was asked about them, with the answers.
extension AnswerCache {
  /// An answer with the row it is about; a class, so that looking at an entry copies nothing.
  final class Entry {
    private var row: Row
    /// The text from the providers below, if the hook reads it.
    private var below: String?
    /// The hash of the values that the hook has read.
    private var revision: UInt64
    private(set) var answer: RowAnswer

    init(
      row: consuming Row,
      below: consuming String?,
      revision: UInt64,
      answer: consuming RowAnswer
    ) {
      self.row = row
      self.below = below
      self.revision = revision
      self.answer = answer
    }

    /// Whether the answer is about this very row.
    func isAbout(_ row: Row, _ below: String?) -> Bool {
      self.row.isSame(as: row) && self.below == below
    }

    /// Whether the answer is valid for a row, because the values that the hook reads are unchanged.
    ///
    /// If the rows are not identical, their fields are compared; if these are equal, the new row replaces the old one.
    ///
    /// - Parameter revision: The hash of the row's values, or `nil` if they have not been read;
    ///   fields are compared only if it is the same.
    func holds(
      for row: Row,
      _ below: String?,
      revision: UInt64? = nil,
      _ fields: HookFields<Row>
    ) -> Bool {
      if let revision, revision != self.revision { return false }
      guard self.below == below else { return false }
      if self.row.isSame(as: row) { return true }
      guard fields.areSame(of: self.row, row) else { return false }
      self.row = row
      return true
    }

    func replace(
      row: consuming Row,
      below: consuming String?,
      revision: UInt64,
      answer: consuming RowAnswer
    ) {
      self.row = row
      self.below = below
      self.revision = revision
      self.answer = answer
    }
  }

  /// The answers about one list's rows; a class, so that looking at it copies nothing.
  final class List {
    /// The values that all rows share.
    var shared: [FieldValue] = []
    var entries = RowMemo<UInt64, Entry>()
    /// Whether a late answer has arrived since the hook was last asked about the list.
    var isFresh = false
    /// The time since when the hook has owed an answer, for each row.
    var owed: [UInt64: Duration] = [:]
    /// The number of the call in which the list was last asked about.
    var turn = 0
    /// The frame in which a volatile hook was last asked.
    var frame: Int?
    /// The last window of a volatile hook whose answers were complete.
    var last: Window?

    /// Stores an answer about a row.
    ///
    /// - Parameter known: The row's entry, if it has one.
    func keep(
      _ answer: consuming RowAnswer,
      about row: consuming Row,
      below: consuming String?,
      revision: UInt64,
      in known: Entry?
    ) {
      let id = row.rowID
      if case .later = answer {
        entries[id] = nil
      } else if let known {
        known.replace(row: row, below: below, revision: revision, answer: answer)
      } else {
        entries[id] = Entry(row: row, below: below, revision: revision, answer: answer)
      }
    }

    /// Records which answers the hook owes.
    ///
    /// A row that has waited longer than `longest` is shown without the plugin.
    func remember(
      owed answers: inout [RowAnswer],
      of rows: [Row],
      now: Duration,
      longest: Duration
    ) {
      for index in rows.indices {
        if case .later = answers[index] {
          let id = rows[index].rowID
          if now - owed[id, default: now] > longest { answers[index] = .absent }
          if owed[id] == nil { owed[id] = now }
        } else if !owed.isEmpty {
          owed[rows[index].rowID] = nil
        }
      }
    }
  }

  /// A window's answers, all of which have arrived.
  struct Window {
    private let rows: [Row]
    private let below: [String]?
    /// The answers; empty if the hook passed all rows.
    let answers: [RowAnswer]

    /// Creates a window, or fails if an answer is still missing.
    init?(_ call: Call, _ answers: [RowAnswer]) {
      var isPass = true
      for answer in answers {
        switch answer {
        case .pass: break
        case .mine: isPass = false
        case .later, .absent: return nil
        }
      }
      rows = call.rows
      below = call.below
      self.answers = isPass ? [] : answers
    }

    /// Whether the answers are valid for other rows, because the values that the hook reads are the same.
    func holds(for call: Call, _ fields: HookFields<Row>) -> Bool {
      let rows = call.rows
      guard self.rows.count == rows.count, below == call.below else { return false }
      return rows.indices.allSatisfy { index in
        self.rows[index].rowID == rows[index].rowID
          && (self.rows[index].isSame(as: rows[index])
            || fields.areSame(of: self.rows[index], rows[index]))
      }
    }
  }
}
