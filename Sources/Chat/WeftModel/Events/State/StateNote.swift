// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// A fact a state saves beside the models.
///
/// It tells repeated events from new ones, or is laid over models when they are read.
package struct StateNote: Sendable {
  /// The kinds of facts, numbered as they are persisted.
  package enum Kind: Int, CaseIterable, Sendable {
    case deletedMessage = 1
    case read, threadRead, visibility, membership, memberCount, poll, erasure, typing
  }

  /// The kind of fact.
  package let kind: Kind
  /// The model the fact is about, as text.
  package let key: String
  /// The fact as JSON; nil when the backing is to forget it.
  package let value: [UInt8]?
}

/// A key of notes that can be written as text.
protocol NoteKey: Hashable, Sendable {
  var noteText: String { get }
  init?(noteText: String)
}

/// A value of notes that can be written as JSON.
protocol NoteValue: Sendable {
  var noteValue: JSONValue { get }
  init?(noteValue: JSONValue)
}

extension BackedMap.Backing where Key: NoteKey, Value: NoteValue {
  /// Creates the backing of the notes of a kind.
  init(_ kind: StateNote.Kind, in backing: any ChatBacking) {
    self.init(
      value: { key in
        backing.note(kind, key.noteText).flatMap { try? JSONParser.parse($0) }
          .flatMap { Value(noteValue: $0) }
      },
      keys: { backing.noteKeys(kind).compactMap { Key(noteText: $0) } },
      count: { backing.noteCount(kind) }
    )
  }
}

extension BackedMap where Key: NoteKey, Value: NoteValue {
  /// The changed notes of this map.
  func notes(_ kind: StateNote.Kind) -> [StateNote] {
    changed.keys.map { key in
      let value = self[key].map { Array(JSONWriter.compact($0.noteValue).utf8) }
      return StateNote(kind: kind, key: key.noteText, value: value)
    }
  }
}
