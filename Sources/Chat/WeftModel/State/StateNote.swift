// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// A fact that a state saves beside the models.
///
/// It distinguishes repeated events from new ones, or is applied to models when they are read. A new kind needs a
/// number, a line in the switches of `ChatState+Backing`, and a row in the article on `.weft` files.
package struct StateNote: Sendable {
  /// The kinds of facts.
  package enum Kind: Hashable, Sendable {
    case deletedMessage, read, threadRead, membership, memberCount, poll, erasure, typing, vote
    case saved, hidden, flagged, blocked
    /// When a switched flag was last switched.
    case moments(ChannelSwitch)

    /// The number of the kind in files; numbers are never reused.
    package var number: Int {
      switch self {
      case .deletedMessage: 1
      case .read: 2
      case .threadRead: 3
      case .membership: 5
      case .memberCount: 6
      case .poll: 7
      case .erasure: 8
      case .typing: 9
      case .vote: 10
      case .saved: 11
      case .hidden: 12
      case .flagged: 13
      case .blocked: 14
      case .moments(let flag): flag.noteNumber
      }
    }
  }

  /// The kind of fact.
  package let kind: Kind
  /// The text form of the model that the fact is about.
  package let key: String
  /// The fact as JSON, or `nil` to make the backing drop it.
  package let value: [UInt8]?

  /// Creates a fact to save, or one to drop if `value` is `nil`.
  package init(kind: Kind, key: String, value: [UInt8]?) {
    self.kind = kind
    self.key = key
    self.value = value
  }
}

extension StateNote.Kind {
  /// The kinds that hold what the user alone has noted; a state reads all of them at once.
  ///
  /// The statements of `WeftPostgres` name their numbers.
  package static let marks: [Self] = [.saved, .hidden, .flagged, .blocked]
}

extension StateNote.Kind: CaseIterable {
  /// All kinds, by number.
  package static let allCases: [Self] =
    ([
      .deletedMessage, .read, .threadRead, .membership, .memberCount, .poll, .erasure, .typing,
      .vote,
    ]
    + marks + ChannelSwitch.allCases.map(Self.moments)).sorted { $0.number < $1.number }
}

/// A key of notes, which has a text form.
protocol NoteKey: Hashable, Sendable {
  var noteText: String { get }
  init?(noteText: String)
}

/// A value of notes, which has a JSON form.
protocol NoteValue: Sendable {
  var noteValue: JSONValue { get }
  init?(noteValue: JSONValue)
}

extension BackedMap.Backing where Key: NoteKey, Value: NoteValue {
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
  /// Returns the changed notes of this map.
  func notes(_ kind: StateNote.Kind) -> [StateNote] {
    changed.keys.map { key in
      let value = self[key].map { JSONWriter.bytes($0.noteValue) }
      return StateNote(kind: kind, key: key.noteText, value: value)
    }
  }
}

extension String: NoteKey {
  var noteText: String { self }

  init?(noteText: String) { self = noteText }
}

extension Identifier: NoteKey {
  var noteText: String { rawValue }

  init?(noteText: String) { self.init(noteText) }
}

extension ChatState.ThreadReader: NoteKey {
  var noteText: String { IDPair(thread.rawValue, user.rawValue).text }

  init?(noteText: String) {
    guard let pair = IDPair(noteText) else { return nil }
    self.init(thread: MessageID(pair.first), user: UserID(pair.second))
  }
}

extension ChatState.Membership: NoteKey {
  var noteText: String { IDPair(channel.rawValue, user.rawValue).text }

  init?(noteText: String) {
    guard let pair = IDPair(noteText) else { return nil }
    self.init(channel: ChannelID(pair.first), user: UserID(pair.second))
  }
}

extension TypingClock.Typist: NoteKey {
  var noteText: String { IDPair(channel.rawValue, user.rawValue).text }

  init?(noteText: String) {
    guard let pair = IDPair(noteText) else { return nil }
    self.init(channel: ChannelID(pair.first), user: UserID(pair.second))
  }
}

/// Two ids as one text; both may contain any character.
private struct IDPair {
  let first: String
  let second: String

  init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }

  init?(_ text: String) {
    guard case .array(let parts)? = try? JSONParser.parse(Array(text.utf8)), parts.count == 2,
      case .string(let first) = parts[0], case .string(let second) = parts[1]
    else { return nil }
    self.init(first, second)
  }

  var text: String { JSONWriter.compact(.array([.string(first), .string(second)])) }
}

extension Bool: NoteValue {
  var noteValue: JSONValue { .bool(self) }

  init?(noteValue: JSONValue) {
    guard case .bool(let flag) = noteValue else { return nil }
    self = flag
  }
}

extension Date: NoteValue {
  var noteValue: JSONValue { .number(timeIntervalSinceReferenceDate) }

  init?(noteValue: JSONValue) {
    switch noteValue {
    case .number(let time): self.init(timeIntervalSinceReferenceDate: time)
    case .integer(let time): self.init(timeIntervalSinceReferenceDate: Double(time))
    default: return nil
    }
  }
}

extension ChatState.ReadMoment: NoteValue {
  var noteValue: JSONValue { ["date": date.noteValue, "type": .string(type.rawValue)] }

  init?(noteValue: JSONValue) {
    guard let date = noteValue["date"].flatMap({ Date(noteValue: $0) }),
      case .string(let name)? = noteValue["type"]
    else { return nil }
    self.init(date: date, type: ChatEventType(rawValue: name))
  }
}

extension ChatState.Membership.Moment: NoteValue {
  var noteValue: JSONValue { ["date": date.noteValue, "member": .bool(isMember)] }

  init?(noteValue: JSONValue) {
    guard let date = noteValue["date"].flatMap({ Date(noteValue: $0) }),
      let isMember = noteValue["member"].flatMap({ Bool(noteValue: $0) })
    else { return nil }
    self.init(date: date, isMember: isMember)
  }
}

extension ChatState.Erasure: NoteValue {
  var noteValue: JSONValue {
    ["marked": marked?.noteValue ?? .null, "removed": removed?.noteValue ?? .null]
  }

  init?(noteValue: JSONValue) {
    marked = noteValue["marked"].flatMap { Date(noteValue: $0) }
    removed = noteValue["removed"].flatMap { Date(noteValue: $0) }
  }
}
