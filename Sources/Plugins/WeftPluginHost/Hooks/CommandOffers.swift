// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A slash command as the user entered it.
struct EnteredCommand {
  let name: String
  /// The text after the name; may be empty.
  let arguments: String

  /// The command's fields for the question to the hook.
  var fields: [String: FieldValue] {
    [
      "command.name": .text(name),
      "command.arguments": arguments.isEmpty ? .absent : .text(arguments),
    ]
  }
}

/// The commands that a hook offers; the hook is asked for them again when the values they depend on change.
struct CommandOffers {
  private var known: [CommandOffer] = []
  /// The shared values with which the known commands were requested.
  private var shared: [FieldValue]?
  private var pending: (question: HookQuestion, shared: [FieldValue])?

  /// Returns the commands of a hook, or the last known ones while an answer is late.
  mutating func current(
    of hook: HookAsker,
    _ environment: ChatEnvironment,
    settings: [String: FieldValue]
  ) -> [CommandOffer] {
    let fields = HookFields<ListSlotRow>(hook.hook.fields)
    let now = fields.sharedValues(environment, settings)
    if let asked = pending {
      take(hook.collect(asked.question), of: asked.question, shared: asked.shared)
    } else if shared != now, hook.source.takeTurn(isAnswered: shared != nil) {
      var window = PackedWindow(valuesPerRow: fields.count, now: environment.now.microseconds)
      // The question is about no particular row, so the values of its row's fields are absent.
      fields.read(ListSlotRow.empty, below: nil, shared: now, environment, into: &window)
      window.endRow(id: 0)
      let question = HookQuestion(window)
      take(hook.ask(question), of: question, shared: now)
    }
    return known
  }

  private mutating func take(
    _ outcome: HookOutcome<HookAnswers>,
    of question: HookQuestion,
    shared: [FieldValue]
  ) {
    pending = nil
    switch outcome {
    case .later(isAsked: true): pending = (question, shared)
    case .later(isAsked: false): break
    case .answered(let answers): (known, self.shared) = (answers.offers, shared)
    case .passes: (known, self.shared) = ([], shared)
    case .failed: known = []
    }
  }
}
