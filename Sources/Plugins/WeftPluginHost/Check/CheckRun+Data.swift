// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftScene
internal import WeftViews

// The part of level 5 that compares answers.
extension CheckRun {
  /// Asks again in the same process, with little room for the answer, and in a new process.
  mutating func checkRepeats(_ asked: inout Asked, _ windows: [CheckWindow]) {
    let answers = windows.map { ask(&asked, $0) }
    let again = windows.map { ask(&asked, $0) }
    compare(windows, answers, again, asked, .nondeterministic, "asked again, it answered otherwise")
    let isSame = answers.indices.map { answers[$0] == again[$0] }
    let little = windows.map { ask(&asked, $0, hasLittleRoom: true) }
    // An answer that differs from call to call would differ here too, and is already reported.
    let stable = little.indices.map { isSame[$0] ? little[$0] : answers[$0] }
    compare(windows, answers, stable, asked, .littleRoom, "with little room it answered otherwise")
    process?.stop()
    process = nil
    let reloaded = windows.map { ask(&asked, $0) }
    let settled = reloaded.indices.map { isSame[$0] ? reloaded[$0] : answers[$0] }
    compare(
      windows,
      answers,
      settled,
      asked,
      .otherAfterReload,
      "in a new process it answered otherwise"
    )
  }

  private mutating func compare(
    _ windows: [CheckWindow],
    _ first: [Scene??],
    _ second: [Scene??],
    _ asked: Asked,
    _ rule: CheckRule,
    _ text: String
  ) {
    if asked.declaration.isVolatile { return }
    for place in windows.indices {
      // When an answer is missing, the reason is already reported.
      guard let one = first[place], let other = second[place], one != other else { continue }
      self.place.window = windows[place].name
      tell(rule, text)
      return
    }
  }

  /// Reports a text hook that answers every row without reading the other plugins' text.
  mutating func checkChain(_ asked: Asked, _ windows: [CheckWindow], _ answers: [Scene?]) {
    guard case .text = asked.kind else { return }
    let reads = asked.declaration.fields.contains { $0 == "text.below" || $0 == "!text.below" }
    if reads { return }
    for (window, scene) in zip(windows, answers) where window.content.rows.count > 1 {
      guard let scene,
        let rows = try? AnswerReader.read(scene, rows: window.content.ids).rows,
        rows.allSatisfy({ if case .text = $0 { true } else { false } })
      else { continue }
      place.window = window.name
      return tell(.ignoresBelow, "it answered every row without reading text.below")
    }
  }

  /// Reports a plugin that shows actions of its own but has no hook for them.
  mutating func checkActions(_ declaration: PluginDeclaration) {
    place = CheckPlace(level: 4)
    guard let action = ownActions.sorted().first,
      !declaration.hooks.contains(where: { $0.id == HookKind.actionID })
    else { return }
    tell(.unheardAction, "it shows \"\(action.prefix(64))\" but has no hook for it")
  }
}
