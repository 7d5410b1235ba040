// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftPluginFormat

/// Where a plugin is asked for commands: what was pressed or typed, or that something happened.
///
/// Which command is carried out where is one table, `Sources/Base/CWeft/abi.json`, from which `make abi`
/// writes `CommandTable.swift` and a part of the catalogue of hooks.
package enum CommandPlace: String, CaseIterable, Sendable {
  /// A row of a channel list.
  case channel
  /// A row of a thread list.
  case thread
  /// A row of a message list.
  case message
  /// A view of a channel list outside of its rows, such as its header.
  case channels
  /// A view of a thread list outside of its rows.
  case threads
  /// A view of a message list outside of its rows.
  case messages
  /// A view of the field below messages.
  case field
  /// A command that the user typed.
  case command
  /// An event, which nobody pressed anything for.
  case event

  /// What a command from here answers, for problems.
  fileprivate var text: String {
    switch self {
    case .channel: "a button in a row of channels"
    case .thread: "a button in a row of threads"
    case .message: "a button of a message"
    case .channels: "a button in a list of channels"
    case .threads: "a button in a list of threads"
    case .messages: "a button in a list of messages"
    case .field: "a button of the field below messages"
    case .command: "a typed command"
    case .event: "an event"
    }
  }
}

extension CommandPlace {
  /// The places of an action in a view about a subject, which a hook of this id draws.
  init?(_ subject: SlotSubject, drawnBy hook: String) {
    switch subject {
    case .channel, .plainChannel, .searchResult: self = .channel
    case .thread: self = .thread
    case .message, .plainMessage, .attachment: self = .message
    case .composer: self = .field
    case .list where hook.hasPrefix("weft.thread"): self = .threads
    case .list where hook.hasPrefix("weft.message"): self = .messages
    case .list: self = .channels
    }
  }
}

/// What comes of a command at a place.
enum CommandRule: Sendable {
  /// It is carried out.
  case carriedOut
  /// Its text is put into the field, where the user sees it and sends it.
  case putIntoField
  /// It is left undone, since the user has started nothing.
  case needsUser
  /// It is left undone, since it has no meaning there.
  case notHere
}

extension PluginCommand.Verb {
  /// What comes of the command at a place.
  func rule(at place: CommandPlace) -> CommandRule { Self.rules[self]?[place] ?? .notHere }

  /// What the plugin does with such a command, for problems.
  private var deed: String {
    switch self {
    case .markRead: "mark a row as read"
    case .delete: "delete a chat"
    case .mute: "mute a chat"
    case .unmute: "unmute a chat"
    case .open: "open a row"
    case .select: "select a row"
    case .reload: "load the list again"
    case .loadThreads: "show new threads"
    case .redraw: "ask for new answers"
    case .custom: "ask for a command of its own"
    case .put: "put a text into the field"
    case .send: "send a text"
    case .tell: "show a text"
    }
  }

  /// Why the command is not carried out as it is at a place; nil where it is.
  func refusal(at place: CommandPlace) -> PluginRefusal? {
    switch rule(at: place) {
    case .carriedOut: nil
    case .putIntoField:
      PluginRefusal(.commandNotHere, "\(place.text) makes it \(deed), which is put into the field")
    case .needsUser:
      PluginRefusal(.commandUnasked, "\(place.text) makes it \(deed), which only users can start")
    case .notHere:
      PluginRefusal(.commandNotHere, "\(place.text) makes it \(deed), which is left undone")
    }
  }
}

extension [PluginCommand] {
  /// The commands that are carried out at a place; reports the others.
  func heeded(
    at place: CommandPlace,
    reporting report: (PluginRefusal) -> Void
  ) -> [PluginCommand] {
    compactMap { command in
      var command = command
      if let refusal = command.verb.refusal(at: place) { report(refusal) }
      switch command.verb.rule(at: place) {
      case .carriedOut: break
      case .putIntoField: command.verb = .put
      case .needsUser, .notHere: return nil
      }
      return command
    }
  }
}
