// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// The kind of a hook, read from its id.
enum HookKind: Equatable {
  /// Draws a row, a part of one, or a part of a screen.
  case view(ViewSlot)
  /// Wraps a part of a screen or a row in a frame.
  case wrap(WrapSlot)
  /// Changes a text.
  case text(TextSlot)
  /// Adds buttons to swiped rows.
  case swipe(SwipeSlot)
  /// Offers slash commands, and answers them.
  case command
  /// Completes the word at the caret.
  case completions
  /// Performs the plugin's own actions.
  case action
  /// Observes events.
  case event

  static let commandID = "weft.command/1"
  static let completionsID = "weft.composer.completions/1"
  static let actionID = "weft.action/1"
  static let eventID = "weft.event/1"

  init?(id: String) {
    if let slot = ViewSlot(rawValue: id) {
      self = .view(slot)
    } else if let slot = WrapSlot(rawValue: id) {
      self = .wrap(slot)
    } else if let slot = TextSlot(rawValue: id) {
      self = .text(slot)
    } else if let slot = SwipeSlot(rawValue: id) {
      self = .swipe(slot)
    } else if id == Self.commandID {
      self = .command
    } else if id == Self.completionsID {
      self = .completions
    } else if id == Self.actionID {
      self = .action
    } else if id == Self.eventID {
      self = .event
    } else {
      return nil
    }
  }

  /// Whether such a hook may supply the content as it is, which is nearly always true.
  func fits(_ content: RowContent) -> Bool {
    switch (self, content) {
    case (.view, .view), (.wrap, .view(.around)): true
    case (.text(.outgoing), _): false
    case (.text(let slot), .text(let text)): text.utf8.count <= slot.mostBytes
    default: false
    }
  }

  /// Whether the host asks the hook outside of frames.
  var isBackground: Bool {
    switch self {
    case .text(.search), .text(.sort), .action, .event: true
    default: false
    }
  }

  static let ids =
    ViewSlot.allCases.map(\.rawValue) + WrapSlot.allCases.map(\.rawValue)
    + TextSlot.allCases.map(\.rawValue) + SwipeSlot.allCases.map(\.rawValue)
    + [commandID, completionsID, actionID, eventID]

  /// Returns the ids most similar to an unknown id: other revisions, or else ids of the same group.
  static func suggestions(for id: String) -> [String] {
    let stem = id.prefix { $0 != "/" }
    let same = ids.filter { $0.prefix { $0 != "/" } == stem }
    if !same.isEmpty { return same }
    let group = stem.split(separator: ".").prefix(2)
    return ids.filter { $0.split(separator: ".").prefix(2) == group }
  }
}

extension HookKind {
  /// Returns whether the rows that a hook of this kind is asked about have a field.
  func knows(_ field: String) -> Bool {
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    if name.hasPrefix("setting.") || EnvironmentFields.table[name] != nil { return true }
    switch self {
    case .text: return name == "text.below" || subjects.contains { $0.has(name) }
    case .command: return Self.callFields.contains(name) || SlotSubject.composer.has(name)
    case .action:
      return name == "action.id" || SlotSubject.allCases.contains { $0.has(name) }
    case .event: return EventSlotRow.fields.names.contains(name)
    case .view, .wrap, .swipe, .completions: return subjects.contains { $0.has(name) }
    }
  }

  /// The subjects that a hook of this kind may be asked about.
  private var subjects: [SlotSubject] {
    switch self {
    case .view(let slot): [slot.subject]
    case .wrap(let slot): [slot.subject]
    case .text(let slot): slot.subjects
    case .swipe: [.channel]
    case .completions: [.composer]
    case .command, .action, .event: []
    }
  }

  /// The fields of a command that the user entered.
  static let callFields = ["command.name", "command.arguments"]

  /// Whether a hook of this kind receives what the user types even if it declares no such field.
  var isAboutTyping: Bool { self == .text(.outgoing) || self == .completions }

  /// Whether the last answer of a hook is shown until the next one arrives.
  ///
  /// This is true for parts of a screen. An outgoing text is valid only for the text it was made
  /// from, and completions only for their word.
  func keepsLast<Row: SlotRow>(of rows: Row.Type) -> Bool {
    if rows == ComposerSlotRow.self { return !isAboutTyping }
    return rows == ListSlotRow.self
  }
}

/// An event as a row for hooks about events.
struct EventSlotRow: SlotRow {
  let event: ChatEvent

  /// The id has no meaning, because the host asks about one event at a time.
  var rowID: UInt64 { 0 }

  static let fields = FieldTable<EventSlotRow>(
    [
      "event.type": { .text($0.event.type.rawValue) },
      "event.channelID": { text($0.event.channelID?.rawValue) },
      "event.messageID": { text($0.event.subjectID?.rawValue) },
      "event.threadID": { text($0.event.threadID?.rawValue) },
      "event.userID": { text($0.event.user?.id.rawValue) },
      "event.text": { text($0.event.message?.text.value) },
    ],
    moments: ["event.createdAt": { $0.event.createdAt }]
  )

  private static func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .absent }
}

extension HookDeclaration {
  /// Whether the hook declares that it reads what the user types.
  var asksForTyping: Bool {
    fields.contains { $0 == ComposerSlotRow.typedField || $0 == "!" + ComposerSlotRow.typedField }
  }

  /// Whether the hook reads the text that the providers below returned.
  var readsBelow: Bool { fields.contains { $0 == "text.below" || $0 == "!text.below" } }
}
