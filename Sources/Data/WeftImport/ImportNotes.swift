// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// A reader of values that may be broken, and the report of an import.
///
/// A broken value counts as absent and is recorded as an issue.
struct ImportNotes {
  var report: ImportReport
  /// The file that is being read, a prefix of the paths of issues.
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

  /// Reads a value; nil, with an issue, when it is broken.
  mutating func read<Value>(
    _ place: PayloadCursor,
    _ read: (PayloadCursor) throws(WorkspaceError) -> Value
  ) -> Value? {
    do throws(WorkspaceError) {
      return try read(place)
    } catch {
      note(error)
      return nil
    }
  }
}

extension ImportNotes {
  /// Records a message without readable content, and the reason.
  mutating func leaveOut(_ place: PayloadCursor, _ reason: String) {
    report.emptyMessages += 1
    note(place.fail(reason))
  }
}

// Values that may be absent.
extension ImportNotes {
  mutating func string(_ place: PayloadCursor) -> String? {
    read(place) { place throws(WorkspaceError) in try place.string() } ?? nil
  }

  /// Reads a text; an empty one, by which many exports mean an absent one, is nil.
  mutating func filled(_ place: PayloadCursor) -> String? {
    string(place).flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func flag(_ place: PayloadCursor) -> Bool {
    (read(place) { place throws(WorkspaceError) in try place.flag() } ?? nil) ?? false
  }

  mutating func count(_ place: PayloadCursor) -> Int? {
    read(place) { place throws(WorkspaceError) in try place.count() } ?? nil
  }

  mutating func date(_ place: PayloadCursor) -> Date? {
    read(place) { place throws(WorkspaceError) in try place.date() } ?? nil
  }

  mutating func object(_ place: PayloadCursor) -> PayloadCursor? {
    read(place) { place throws(WorkspaceError) in try place.object() } ?? nil
  }

  /// Returns the cursor of an object; nil, with an issue, when it is missing or something else.
  mutating func present(_ place: PayloadCursor) -> PayloadCursor? {
    read(place) { place throws(WorkspaceError) in
      try place.requireObject()
      return place
    }
  }

  mutating func elements(_ place: PayloadCursor) -> [PayloadCursor] {
    read(place) { place throws(WorkspaceError) in try place.elements() } ?? []
  }

  mutating func ids<Entity>(_ place: PayloadCursor) -> [Identifier<Entity>] {
    elements(place).compactMap { element in
      read(element) { place throws(WorkspaceError) in try place.requiredID() as Identifier<Entity> }
    }
  }
}

// Passing models and events to the sink, and counting them.
extension ImportNotes {
  mutating func take(_ user: ChatUser, into sink: inout some ImportSink) throws {
    try sink.take(user)
    report.users += 1
  }

  mutating func take(_ channel: ChatChannel, into sink: inout some ImportSink) throws {
    try sink.take(channel)
    report.channels += 1
    report.messages += channel.latestMessages.count
  }

  mutating func take(_ thread: ChatThread, into sink: inout some ImportSink) throws {
    try sink.take(thread)
    report.threads += 1
    report.replies += thread.latestReplies.count
  }

  mutating func take(_ event: ChatEvent, into sink: inout some ImportSink) throws {
    try sink.take(event)
    report.events += 1
  }
}
