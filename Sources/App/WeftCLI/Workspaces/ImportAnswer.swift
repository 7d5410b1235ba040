// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftImport
internal import WeftJSON
internal import WeftStore

/// The result of an import, as text and as JSON.
struct ImportAnswer {
  private let file: String
  private let workspace: String
  private let counts: [(name: String, count: Int)]
  private let viewer: ChatUser
  /// The problems, with what was left out or repaired.
  let skipped: [String]
  /// The number of problems, including those not listed.
  private var skippedCount = 0
  /// The number of messages without readable content.
  private var emptyCount = 0

  init(_ file: String, _ path: String, _ found: ImportCounts, _ viewer: ChatUser) {
    (self.file, workspace, self.viewer, skipped) = (file, path, viewer, [])
    counts = [
      ("users", found.users), ("channels", found.channels), ("messages", found.messages),
      ("threads", found.threads), ("replies", found.replies),
    ]
  }

  init(
    _ file: String,
    _ path: String,
    _ report: ImportReport,
    _ refusals: [String],
    _ viewer: ChatUser
  ) {
    (self.file, workspace, self.viewer) = (file, path, viewer)
    let more = report.omittedIssues > 0 ? ["and \(report.omittedIssues) more"] : []
    skipped = report.issues.map(\.description) + more + refusals
    skippedCount = report.issues.count + report.omittedIssues + refusals.count
    emptyCount = report.emptyMessages
    counts = [
      ("users", report.users), ("channels", report.channels), ("messages", report.messages),
      ("threads", report.threads), ("replies", report.replies),
      ("events", report.events - refusals.count),
    ]
  }

  var lines: [String] {
    let words = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
    let taken = words.isEmpty ? "nothing" : words.joined(separator: ", ")
    let empty = emptyCount == 0 ? "" : ", \(emptyCount) of them messages that say nothing"
    let left = skipped.isEmpty ? "" : ", left out or mended \(skippedCount)\(empty)"
    return [
      "\(workspace): took \(taken) from \(file)\(left)",
      "It is shown as \(viewer.name ?? viewer.id.rawValue) sees it.",
    ]
  }

  var json: JSONValue {
    [
      "workspace": .string(workspace), "user": .string(viewer.id.rawValue),
      "taken": .object(counts.map { JSONValue.Member($0.name, .integer(Int64($0.count))) }),
      "skipped": .array(skipped.map { .string($0) }),
      "empty_messages": .integer(Int64(emptyCount)),
    ]
  }
}
