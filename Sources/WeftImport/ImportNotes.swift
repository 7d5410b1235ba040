// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftChat
internal import WeftFoundation
internal import WeftJSON

/// Reads members that may be broken: each that is counts as absent, and is noted.
struct ImportNotes {
  var report: ImportReport
  /// What the paths of a file in an export begin with.
  var file = ""

  init(_ format: ImportFormat) {
    report = ImportReport(format)
  }

  mutating func note(_ error: WorkspaceError) {
    note(error.path, error.reason)
  }

  mutating func note(_ path: String, _ reason: String, remedy: String? = nil) {
    let separator = file.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : ":"
    report.note(ImportIssue(file + separator + path, reason, remedy: remedy))
  }

  /// The outcome of reading a part of the file, nil where it is broken.
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
  /// Counts a message that says nothing, and notes why.
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

  /// A text, nil where it is empty as well: many exports write what is absent so.
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

  /// The place of an object, which must be there.
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

// Handing over what was read, and counting it.
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
