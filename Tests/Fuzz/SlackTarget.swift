// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel

/// Treats bytes as the files of an export, which must be read the same each time.
///
/// A byte that occurs in no text separates two days, the users, the channels and the integration logs.
func fuzz(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0xFE, maxSplits: 4, omittingEmptySubsequences: false)
  var files = FixedFiles()
  for (name, part) in zip(FixedFiles.names, parts) where !part.isEmpty {
    files.content[name] = Array(part)
  }
  let first = imported(files)
  precondition(first == imported(files), "two imports differ")
  checkText(String(decoding: bytes, as: UTF8.self))
}

private func imported(_ files: FixedFiles) -> CheckingSink {
  guard let index = SlackIndex(files.paths) else { fatalError("an export is none") }
  var slack = SlackImport(files, index, for: "U1")
  var sink = CheckingSink()
  var last = 0
  guard let report = try? slack.run(into: &sink, { last = $0.done }) else {
    fatalError("an import that can't fail has failed")
  }
  precondition(last <= 2, "more files than there are")
  check(report, sink)
  for thread in sink.threads {
    for reply in thread.latestReplies {
      precondition(reply.parentID == thread.id, "a reply in the thread of another message")
    }
  }
  let starts = Set(sink.threads.map(\.id))
  let messages =
    sink.channels.values.flatMap(\.latestMessages)
    + sink.threads.flatMap(\.latestReplies)
  for message in messages where message.saysNothing {
    precondition(starts.contains(message.id), "a message that says nothing")
    precondition(report.emptyMessages > 0, "a message that says nothing and is not counted")
  }
  return sink
}

/// Checks that a text grows by no more than names and brackets, and is unchanged without marks.
private func checkText(_ raw: String) {
  let text = SlackText(raw, SlackNames())
  precondition(text.text.utf8.count <= 3 * raw.utf8.count, "a text that grew")
  if !raw.utf8.contains(UInt8(ascii: "<")), !raw.utf8.contains(UInt8(ascii: "&")) {
    precondition(text.text.utf8.elementsEqual(raw.utf8), "a text without marks has changed")
  }
  precondition(Set(text.mentions).count == text.mentions.count, "somebody mentioned twice")
}

/// An export with fixed bytes as its files.
private struct FixedFiles: ImportFiles {
  static let names = [
    "general/2024-01-01.json", "general/2024-01-02.json", "users.json", "channels.json",
    "integration_logs.json",
  ]

  var content: [String: [UInt8]] = [
    "users.json": Array(#"[{"id":"U1","name":"ada"},{"id":"U2"}]"#.utf8),
    "channels.json": Array(#"[{"id":"C1","name":"general","members":["U1","U2"]}]"#.utf8),
  ]

  var paths: [String] { content.keys.sorted() }
  var issues: [ImportIssue] { [] }

  func bytes(of path: String) throws(ImportFileFault) -> [UInt8] {
    guard let bytes = content[path] else { throw ImportFileFault("is not there") }
    return bytes
  }
}
