// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// An import of events of Stream's web socket.
enum StreamEvents {
  /// Passes the events of a document, which is one event or an array of them, to a sink.
  static func run(
    _ document: JSONValue,
    into sink: inout some ImportSink,
    _ progress: (ImportProgress) -> Void
  ) throws -> ImportReport {
    var notes = ImportNotes(.streamEvents)
    let root = PayloadCursor(document)
    let places = root.isObject ? [root] : notes.elements(root)
    for (index, place) in places.enumerated() {
      let event = notes.read(place) { place throws(WorkspaceError) in try ChatEvent(place) }
      if let event { try notes.take(event, into: &sink) }
      progress(ImportProgress(unit: .elements, done: index + 1, total: places.count))
    }
    return notes.report
  }

  /// Passes events, one on each line, to a sink.
  static func run(
    lines bytes: [UInt8],
    into sink: inout some ImportSink,
    _ progress: (ImportProgress) -> Void
  ) throws -> ImportReport {
    var notes = ImportNotes(.streamEvents)
    let total = bytes.count { $0 == UInt8(ascii: "\n") } + (bytes.last == 0x0A ? 0 : 1)
    for line in EventLog(bytes) {
      switch line.event {
      case .success(let event): try notes.take(event, into: &sink)
      case .failure(let error): notes.note("line \(error.line)", error.reason)
      }
      progress(ImportProgress(unit: .elements, done: line.number, total: total))
    }
    return notes.report
  }
}
