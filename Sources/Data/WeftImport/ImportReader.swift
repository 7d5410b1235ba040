// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// Reads values that may be broken, and collects the report of an import.
///
/// A broken value counts as absent and is recorded as an issue.
struct ImportReader {
  var report: ImportReport
  /// The file that is being read, which prefixes the paths of issues.
  var file = ""

  init(_ format: ImportFormat) {
    report = ImportReport(format)
  }

  mutating func note(_ error: WorkspaceError) {
    note(error.path, error.message)
  }

  mutating func note(_ path: String, _ reason: String, remedy: String? = nil) {
    let separator = file.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : ":"
    report.note(ImportIssue(file + separator + path, reason, remedy: remedy))
  }

  /// Reads a value; records an issue and returns `nil` if it is broken.
  mutating func read<Value>(
    _ cursor: PayloadCursor,
    _ read: (PayloadCursor) throws(WorkspaceError) -> Value
  ) -> Value? {
    do throws(WorkspaceError) {
      return try read(cursor)
    } catch {
      note(error)
      return nil
    }
  }
}

extension ImportReader {
  /// Records a message without readable content, and the reason.
  mutating func leaveOut(_ cursor: PayloadCursor, _ reason: String) {
    report.emptyMessages += 1
    note(cursor.fail(reason))
  }
}

// Values that may be absent.
extension ImportReader {
  mutating func string(_ cursor: PayloadCursor) -> String? {
    read(cursor) { cursor throws(WorkspaceError) in try cursor.string() } ?? nil
  }

  /// Reads a text; an empty one, which many exports use for an absent one, becomes `nil`.
  mutating func filled(_ cursor: PayloadCursor) -> String? {
    string(cursor).flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func flag(_ cursor: PayloadCursor) -> Bool {
    (read(cursor) { cursor throws(WorkspaceError) in try cursor.flag() } ?? nil) ?? false
  }

  mutating func count(_ cursor: PayloadCursor) -> Int? {
    read(cursor) { cursor throws(WorkspaceError) in try cursor.count() } ?? nil
  }

  mutating func date(_ cursor: PayloadCursor) -> Date? {
    read(cursor) { cursor throws(WorkspaceError) in try cursor.date() } ?? nil
  }

  mutating func object(_ cursor: PayloadCursor) -> PayloadCursor? {
    read(cursor) { cursor throws(WorkspaceError) in try cursor.object() } ?? nil
  }

  /// Returns the cursor of an object; records an issue and returns `nil` if it is missing or another type.
  mutating func present(_ cursor: PayloadCursor) -> PayloadCursor? {
    read(cursor) { cursor throws(WorkspaceError) in
      try cursor.requireObject()
      return cursor
    }
  }

  mutating func elements(_ cursor: PayloadCursor) -> [PayloadCursor] {
    read(cursor) { cursor throws(WorkspaceError) in try cursor.elements() } ?? []
  }

  mutating func ids<Entity>(_ cursor: PayloadCursor) -> [Identifier<Entity>] {
    elements(cursor).compactMap { element in
      read(element) { cursor throws(WorkspaceError) in try cursor.requiredID() as Identifier<Entity>
      }
    }
  }
}

// Passing models and events to the sink, with counts.
extension ImportReader {
  mutating func emit(_ user: ChatUser, into sink: inout some ImportSink) throws {
    try sink.receive(user)
    report.users += 1
  }

  mutating func emit(_ channel: ChatChannel, into sink: inout some ImportSink) throws {
    try sink.receive(channel)
    report.channels += 1
    report.messages += channel.latestMessages.count
  }

  mutating func emit(_ thread: ChatThread, into sink: inout some ImportSink) throws {
    try sink.receive(thread)
    report.threads += 1
    report.replies += thread.latestReplies.count
  }

  mutating func emit(_ event: ChatEvent, into sink: inout some ImportSink) throws {
    try sink.receive(event)
    report.events += 1
  }
}
