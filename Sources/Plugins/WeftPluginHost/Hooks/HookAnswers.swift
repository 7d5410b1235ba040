// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A hook's answers, as read from its arena.
struct HookAnswers {
  /// An answer for each row that was asked about, in the same order.
  var rows: [RowAnswer]
  /// The buttons of each row, in the order they were written; empty without any buttons.
  var actions: [[ChannelAction]] = []
  /// The completions of the word at the caret, in the order they were written.
  var completions: [ComposerCompletion] = []
  /// The commands that the user may enter, in the order they were written.
  var offers: [CommandOffer] = []
  /// The commands for the host.
  var commands: [PluginCommand] = []
  /// Whether the kind of hook may supply all content of rows as it is.
  var fits = true
  /// The reason why the first refused view or button was refused; refused rows are passed.
  var refused: PluginRefusal?

  /// The reason why the first picture that is not shown is not; its view is shown without.
  var dropped: PluginRefusal?

  /// Creates answers that pass all of `count` rows.
  init(passing count: Int) {
    rows = Array(repeating: .pass, count: count)
  }
}

extension HookOutcome<HookAnswers> {
  /// Returns an answer for each of the rows of the question.
  func rows(_ count: Int) -> [RowAnswer] {
    switch self {
    case .answered(let answers): answers.rows
    case .passes: Array(repeating: .pass, count: count)
    case .later: Array(repeating: .later, count: count)
    case .failed: Array(repeating: .absent, count: count)
    }
  }
}

/// A hook's answer about one row.
enum RowAnswer {
  /// The hook supplies this.
  case mine(RowContent)
  /// The hook supplies nothing for this row, so the next provider is asked.
  case pass
  /// The answer is not ready.
  case later
  /// The hook can't be asked.
  case absent
}

/// What a hook supplies for one row.
enum RowContent {
  /// A text.
  case text(String)
  /// A view; indirect, because each copy then counts one reference.
  indirect case view(SlotView)
  /// Swipe buttons.
  case actions([ChannelAction])
  /// Completions of the word at the caret.
  case completions([ComposerCompletion])
}

extension RowAnswer {
  /// Returns the answer in the form that slots take it; content without the part passes.
  func part<Part>(_ part: (RowContent) -> Part?) -> SlotAnswer<Part> {
    switch self {
    case .mine(let value): part(value).map { .mine($0) } ?? .pass
    case .pass: .pass
    case .later: .later
    case .absent: .absent
    }
  }
}

/// A plugin's request that the host do something.
public struct PluginCommand: Equatable, Sendable {
  /// The action that a command requests.
  public enum Verb: UInt32, Sendable {
    /// Mark the row as read.
    case markRead = 1
    /// Delete the row's channel, after asking the user.
    case delete
    /// Mute the row's channel.
    case mute
    /// Unmute the row's channel.
    case unmute
    /// Open the row, as a tap on it does.
    case open
    /// Select the row.
    case select
    /// Load the list again.
    case reload
    /// Show the new threads that the list has been notified of.
    case loadThreads
    /// Ask the plugin again for everything it has answered.
    case redraw
    /// A custom action that the host knows by name.
    case custom
    /// Put a text into the field below messages.
    case put
    /// Send a text as a message of the user, for a command that the user typed.
    case send
    /// Show the user a text.
    case tell
  }

  /// The action it requests.
  public var verb: Verb
  /// The row it concerns; 0 for the list.
  public var row: UInt64
  /// The name of a custom action.
  public var name: String?
  /// The argument of a custom action, or the text to put, to send or to show.
  public var argument: String?

  /// Creates a command.
  public init(verb: Verb, row: UInt64 = 0, name: String? = nil, argument: String? = nil) {
    self.verb = verb
    self.row = row
    self.name = name
    self.argument = argument
  }
}

extension PluginCommand.Verb {
  /// Whether only the field below messages has a use for it.
  var isForField: Bool { self == .put || self == .send || self == .tell }

  /// What the plugin does with such a command, for problems.
  var deed: String {
    switch self {
    case .put: "put a text into the field"
    case .send: "send a text"
    default: "show a text"
    }
  }
}
