// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A hook's answers, as read from its arena.
struct HookAnswers {
  /// An answer for each row of the question, in the same order.
  var rows: [RowAnswer]
  /// The buttons of each row, in the order in which they were written; empty if there are no buttons.
  var actions: [[ChannelAction]] = []
  /// The completions of the word at the caret, in the order in which they were written.
  var completions: [ComposerCompletion] = []
  /// The commands that the user may enter, in the order in which they were written.
  var offers: [CommandOffer] = []
  /// The commands for the host.
  var commands: [PluginCommand] = []
  /// Whether all content of the rows can be used as it is, given the kind of the hook.
  var fits = true
  /// Why the first refused view or button was refused; rows with a refused view are passed.
  var refused: PluginRefusal?

  /// Why the first picture that was left out of its view was left out.
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
  /// The hook supplies content.
  case mine(RowContent)
  /// The hook supplies nothing for this row, so the next provider is asked.
  case pass
  /// The answer is not ready.
  case later
  /// The hook can't be asked.
  case absent
}

/// The content that a hook supplies for one row.
enum RowContent {
  case text(String)
  /// A view; indirect, so that a copy counts only one reference.
  indirect case view(SlotView)
  /// Swipe buttons.
  case actions([ChannelAction])
  /// Completions of the word at the caret.
  case completions([ComposerCompletion])
}

extension RowAnswer {
  /// Returns the answer in the form that slots use; content without the part counts as a pass.
  func part<Part>(_ part: (RowContent) -> Part?) -> SlotAnswer<Part> {
    switch self {
    case .mine(let value): part(value).map { .mine($0) } ?? .pass
    case .pass: .pass
    case .later: .later
    case .absent: .absent
    }
  }
}
