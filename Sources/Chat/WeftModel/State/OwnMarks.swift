// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import WeftJSON

/// The user's private notes about messages and other users.
///
/// All of it is in memory, because every message that is read is checked against it.
struct OwnMarks: Sendable {
  /// The number of entries of one kind; a file could contain any number.
  static let most = 16_384

  /// The messages that the user saved; ``keep(_:of:)`` changes them.
  private(set) var saved: OwnMap<MessageID, SavedMessage>
  /// The messages that the user deleted for themself.
  var hidden: OwnMap<MessageID, Bool>
  /// The messages that the user reported.
  var flagged: OwnMap<MessageID, Bool>
  /// The users whose messages the user doesn't see.
  var blocked: OwnMap<UserID, Bool>
  /// Whether messages are read as everyone sees them, for writing them to a file.
  var isLeftOut = false

  /// - Parameter notes: The notes that a backing has saved.
  init(_ notes: [StateNote] = []) {
    saved = OwnMap(.saved, notes)
    hidden = OwnMap(.hidden, notes)
    flagged = OwnMap(.flagged, notes)
    blocked = OwnMap(.blocked, notes)
    findNextReminder()
  }

  /// When the next reminder is due.
  private(set) var nextReminder: Date?

  /// Saves a message, or no longer keeps it.
  mutating func keep(_ message: SavedMessage?, of id: MessageID) {
    saved[id] = message
    findNextReminder()
  }

  private mutating func findNextReminder() {
    nextReminder = nil
    saved.all.forEach { _, message in
      guard let date = message.remindAt else { return }
      nextReminder = nextReminder.map { min($0, date) } ?? date
    }
  }

  /// Whether some messages are not shown.
  var hidesMessages: Bool { !hidden.isEmpty || !blocked.isEmpty }

  /// Whether a message is not shown.
  func hides(_ message: ChatMessage) -> Bool {
    hidden[message.id] != nil || blocked[message.author.id] != nil
  }

  func notes(_ kind: StateNote.Kind) -> [StateNote] {
    switch kind {
    case .saved: saved.notes
    case .hidden: hidden.notes
    case .flagged: flagged.notes
    default: blocked.notes
    }
  }

  mutating func settle(_ kind: StateNote.Kind) {
    switch kind {
    case .saved: saved.settle()
    case .hidden: hidden.settle()
    case .flagged: flagged.settle()
    default: blocked.settle()
    }
  }
}

/// A map that is in memory as a whole, and whose changes are saved as notes.
struct OwnMap<Key: NoteKey, Value: NoteValue>: Sendable {
  private let kind: StateNote.Kind
  private(set) var all = PersistentMap<Key, Value>()
  private var changed = PersistentMap<Key, Bool>()

  init(_ kind: StateNote.Kind, _ notes: [StateNote]) {
    self.kind = kind
    for note in notes.lazy.filter({ $0.kind == kind }).prefix(OwnMarks.most) {
      guard let key = Key(noteText: note.key), let bytes = note.value,
        let value = (try? JSONParser.parse(bytes)).flatMap({ Value(noteValue: $0) })
      else { continue }
      all[key] = value
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// The changes, as notes.
  var notes: [StateNote] {
    changed.keys.map { key in
      let value = all[key].map { JSONWriter.bytes($0.noteValue) }
      return StateNote(kind: kind, key: key.noteText, value: value)
    }
  }

  /// Accesses a value; a new one is left out if there are too many.
  subscript(key: Key) -> Value? {
    get { all[key] }
    set {
      if newValue != nil, all[key] == nil, all.count >= OwnMarks.most { return }
      all[key] = newValue
      changed[key] = true
    }
  }

  /// Forgets which values have changed, once they are saved.
  mutating func settle() { changed = PersistentMap() }
}

extension SavedMessage: NoteValue {
  var noteValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id.rawValue)), .init("cid", .string(channelID.rawValue)),
      .init("saved", savedAt.noteValue),
    ]
    if let parentID { members.append(.init("parent", .string(parentID.rawValue))) }
    if let remindAt { members.append(.init("remind", remindAt.noteValue)) }
    return .object(members)
  }

  init?(noteValue: JSONValue) {
    guard case .string(let id)? = noteValue["id"], case .string(let channel)? = noteValue["cid"],
      let savedAt = noteValue["saved"].flatMap({ Date(noteValue: $0) })
    else { return nil }
    self.init(MessageID(id), in: ChannelID(channel), at: savedAt)
    if case .string(let parent)? = noteValue["parent"] { parentID = MessageID(parent) }
    remindAt = noteValue["remind"].flatMap { Date(noteValue: $0) }
  }
}

// Values for hosts and applications.
extension ChatState {
  /// The users whose messages the user doesn't see.
  package var blockedUserIDs: Set<UserID> { Set(own.value.blocked.all.keys) }

  /// The messages that the user deleted for themself.
  package var hiddenMessageIDs: Set<MessageID> { Set(own.value.hidden.all.keys) }

  /// The messages that the user reported.
  package var flaggedMessageIDs: Set<MessageID> { Set(own.value.flagged.all.keys) }

  /// The saved messages, the last one saved first.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  package var savedMessages: [SavedMessage] {
    let saved = own.value.saved.all
    return saved.keys.compactMap { saved[$0] }
      .sorted { ($0.savedAt, $0.id.rawValue) > ($1.savedAt, $1.id.rawValue) }
  }

  /// The saved messages whose reminder is due at a time, the earliest first.
  package func dueReminders(at now: Date) -> [SavedMessage] {
    savedMessages.filter { $0.remindAt.map { $0 <= now } ?? false }
      .sorted { ($0.remindAt ?? now, $0.id.rawValue) < ($1.remindAt ?? now, $1.id.rawValue) }
  }

  /// When the next reminder is due.
  ///
  /// - Complexity: O(1).
  package var nextReminder: Date? { own.value.nextReminder }

  /// Returns what the user saved about a message, or `nil` for a message that isn't saved.
  package func savedMessage(_ id: MessageID) -> SavedMessage? { own.value.saved[id] }

  /// Whether the user has blocked another user.
  package func hasBlocked(_ id: UserID) -> Bool { own.value.blocked[id] != nil }

  /// Whether the user has reported a message.
  package func hasFlagged(_ id: MessageID) -> Bool { own.value.flagged[id] != nil }

  /// Adds what the user has noted, for a state that is loaded from a file or a source.
  package mutating func add(_ marks: PersonalMarks) {
    for id in marks.blockedUserIDs { own.value.blocked[id] = true }
    for id in marks.hiddenMessageIDs { own.value.hidden[id] = true }
    for id in marks.flaggedMessageIDs { own.value.flagged[id] = true }
    for saved in marks.savedMessages { own.value.keep(saved, of: saved.id) }
  }

  /// Returns the state with every message that the user hides, for writing it to a file.
  package var showingAll: ChatState {
    var state = self
    state.own = CopyOnWrite(OwnMarks())
    state.own.value.isLeftOut = true
    return state
  }

  /// The private notes, as files and accounts carry them.
  package var personalMarks: PersonalMarks {
    PersonalMarks(
      blockedUserIDs: blockedUserIDs,
      hiddenMessageIDs: hiddenMessageIDs,
      flaggedMessageIDs: flaggedMessageIDs,
      savedMessages: savedMessages
    )
  }
}

/// A user's private notes about messages and other users.
package struct PersonalMarks: Equatable, Sendable {
  /// The users whose messages the user doesn't see.
  package var blockedUserIDs: Set<UserID> = []
  /// The messages that the user deleted for themself.
  package var hiddenMessageIDs: Set<MessageID> = []
  /// The messages that the user reported.
  package var flaggedMessageIDs: Set<MessageID> = []
  /// The saved messages, the last one saved first.
  package var savedMessages: [SavedMessage] = []

  /// Creates marks, which are empty unless they are given.
  package init(
    blockedUserIDs: Set<UserID> = [],
    hiddenMessageIDs: Set<MessageID> = [],
    flaggedMessageIDs: Set<MessageID> = [],
    savedMessages: [SavedMessage] = []
  ) {
    self.blockedUserIDs = blockedUserIDs
    self.hiddenMessageIDs = hiddenMessageIDs
    self.flaggedMessageIDs = flaggedMessageIDs
    self.savedMessages = savedMessages
  }
}

extension PersonalMarks {
  /// Applies an event, if it changes the marks of single messages.
  package mutating func follow(_ event: ChatEvent) {
    let types: [ChatEventType] = [
      .reminderCreated, .reminderUpdated, .reminderDeleted, .notificationMessageHidden,
      .messageFlagged,
    ]
    guard types.contains(event.type) else { return }
    var state = ChatState(currentUser: ChatUser(id: ""))
    state.add(self)
    _ = state.apply(event)
    self = state.personalMarks
  }

  /// The same marks as the notes of a store.
  package var notes: [StateNote] {
    var state = ChatState(currentUser: ChatUser(id: ""))
    state.add(self)
    return [.saved, .hidden, .flagged, .blocked].flatMap { state.own.value.notes($0) }
  }
}
