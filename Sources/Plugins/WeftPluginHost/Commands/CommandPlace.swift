// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftPluginFormat

/// The place where a plugin is asked for commands: something the user pressed or typed, or an event.
///
/// A table in `Sources/Base/CWeft/abi.json` says which command is performed at which place. `make
/// abi` generates `CommandTable.swift` and a part of the catalogue of hooks from it.
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
  /// A view of the composer.
  case field
  /// A command that the user typed.
  case command
  /// An event, which no user has started.
  case event

  /// The place in words, for problems.
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
  /// Returns the place of an action in a view about a subject, drawn by the hook with an id.
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

/// The host's handling of a command in a context.
enum CommandRule: Sendable {
  /// The host performs it.
  case carriedOut
  /// The host puts its text into the composer, where the user can see and send it.
  case putIntoField
  /// The host ignores it, because the user has started nothing.
  case needsUser
  /// The host ignores it, because it has no meaning there.
  case notHere
}

extension PluginCommand.Verb {
  /// Returns what the host does with the command at a place.
  func rule(at place: CommandPlace) -> CommandRule { Self.rules[self]?[place] ?? .notHere }

  /// The action in words, for problems.
  private var deed: String {
    switch self {
    case .markRead: "mark a row as read"
    case .delete: "delete a chat"
    case .mute: "mute a chat"
    case .unmute: "unmute a chat"
    case .open: "open a row"
    case .select: "select a row"
    case .reload: "reload the list"
    case .loadThreads: "show new threads"
    case .redraw: "ask for new answers"
    case .custom: "ask for a command of its own"
    case .put: "put text into the field"
    case .send: "send a text"
    case .tell: "show a text"
    }
  }

  /// Returns why the command is not performed as it is at a place, or `nil` if it is.
  func refusal(at place: CommandPlace) -> PluginRefusal? {
    switch rule(at: place) {
    case .carriedOut: nil
    case .putIntoField:
      PluginRefusal(.commandNotHere, "\(place.text) makes it \(deed), which is put into the field")
    case .needsUser:
      PluginRefusal(.commandUnasked, "\(place.text) makes it \(deed), which only users can start")
    case .notHere:
      PluginRefusal(.commandNotHere, "\(place.text) makes it \(deed), which has no effect there")
    }
  }
}

extension [PluginCommand] {
  /// Returns the commands that are performed at a place; reports the others.
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
