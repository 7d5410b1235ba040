// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel

/// Treats bytes as an answer or as events of Stream, which must be read the same each time.
func fuzz(_ bytes: [UInt8]) {
  guard let content = try? ImportContent.json(bytes) else { return }
  let first = imported(content)
  precondition(first == imported(content), "two imports differ")
}

private func imported(_ content: ImportContent) -> CheckingSink {
  var sink = CheckingSink()
  var report: ImportReport?
  switch content {
  case .workspace, .slack: return sink
  case .answer(let document, let format):
    var answer = StreamImport(document, format, for: nil)
    report = try? answer.run(into: &sink) { precondition($0.done <= $0.total, "more than all") }
  case .events(let document): report = try? StreamEvents.run(document, into: &sink) { _ in }
  case .eventLines(let bytes): report = try? StreamEvents.run(lines: bytes, into: &sink) { _ in }
  }
  guard let report else { fatalError("an import that can't fail has failed") }
  check(report, sink)
  precondition(report.events == sink.events.count, "events that are counted wrongly")
  return sink
}
