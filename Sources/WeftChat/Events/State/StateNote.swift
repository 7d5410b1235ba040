// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// Something a state remembers beside the models: what tells events that repeat from new ones, and what is
/// laid over models when they are read.
package struct StateNote: Sendable {
  /// What is remembered.
  package enum Kind: Int, CaseIterable, Sendable {
    case deletedMessage = 1
    case read, threadRead, visibility, membership, memberCount, poll, erasure
  }

  /// What is remembered.
  package let kind: Kind
  /// Of whom.
  package let key: String
  /// What exactly; nil where it is to be forgotten.
  package let value: [UInt8]?
}

/// A key of notes as a text.
protocol NoteKey: Hashable, Sendable {
  var noteText: String { get }
  init?(noteText: String)
}

/// A value of notes as JSON.
protocol NoteValue: Sendable {
  var noteValue: JSONValue { get }
  init?(noteValue: JSONValue)
}

extension BackedMap.Backing where Key: NoteKey, Value: NoteValue {
  /// The notes of a kind.
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
  /// What was noted here.
  func notes(_ kind: StateNote.Kind) -> [StateNote] {
    changed.keys.map { key in
      let value = self[key].map { Array(JSONWriter.compact($0.noteValue).utf8) }
      return StateNote(kind: kind, key: key.noteText, value: value)
    }
  }
}
