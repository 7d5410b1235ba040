// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftScene
internal import WeftViews

/// The only way to ask a plugin's hook: it checks the hook's answers, and records why the hook fails.
final class HookAsker {
  /// The plugin's declaration of the hook.
  let hook: HookDeclaration
  let kind: HookKind
  /// The place where the hook's code runs.
  let source: any HookSource
  private let file: PluginFile
  private let clock: @Sendable () -> Duration
  /// The mark of the hook's views as a guest's, or `nil` if it supplies none.
  private let mark: SceneMark?
  private let rights: PictureRights
  /// The first fault of each kind, so that a fault that occurs in every frame is reported once.
  private(set) var problems: [PluginProblem] = []
  private(set) var answerCount = 0

  init(
    _ hook: HookDeclaration,
    _ kind: HookKind,
    from source: any HookSource,
    file: PluginFile,
    pictures: PictureAllowance,
    clock: @escaping @Sendable () -> Duration
  ) {
    self.hook = hook
    self.kind = kind
    self.source = source
    self.file = file
    self.clock = clock
    rights = PictureRights(of: hook.fields, pictures)
    mark =
      if case .view(let slot) = kind { SceneMark(.guest(most: slot.mostOfWindow)) } else { nil }
  }

  /// The id of the plugin.
  var id: String { file.identity.id }

  /// The current time of a monotonic clock.
  var now: Duration { clock() }

  /// A number that grows when pictures that were left out may be shown, so that the hook has to be asked again.
  var pictureTurn: Int { rights.allowance.currentTurn() }

  /// Asks about all rows at once; if that fails, adds the reason to ``problems``.
  func ask(_ question: HookQuestion) -> HookOutcome<HookAnswers> {
    read(source.ask(question), question)
  }

  /// Returns the answers to an earlier question, or `later` again while there are none.
  func collect(_ question: HookQuestion) -> HookOutcome<HookAnswers> {
    read(source.collect(question), question)
  }

  /// Adds a reason to ``problems``, unless it has one of the same kind.
  func report(_ refusal: PluginRefusal) {
    guard !problems.contains(where: { $0.refusal.code == refusal.code }) else { return }
    let told = refusal.prefixed("\(hook.id): ")
    problems.append(PluginProblem(file: file.path, id: id, refusal: told))
  }

  private func read(
    _ outcome: HookOutcome<Untrusted<Scene>>,
    _ question: HookQuestion
  ) -> HookOutcome<HookAnswers> {
    switch outcome {
    case .answered(let arena):
      answerCount += 1
      guard let answers = source.charge({ self.answers(in: arena, question) }) else {
        return .failed(nil)
      }
      return .answered(fitting(answers))
    case .passes:
      answerCount += 1
      return .passes
    case .later(let isAsked): return .later(isAsked: isAsked)
    case .failed(let refusal):
      if let refusal { report(refusal) }
      return .failed(nil)
    }
  }

  /// Reads the content of the hook's arena, or returns `nil` if it is malformed.
  private func answers(in arena: Untrusted<Scene>, _ question: HookQuestion) -> HookAnswers? {
    rights.begin(question.window)
    defer { rights.end() }
    do throws(PluginRefusal) {
      let answers = try arena.checked { scene throws(PluginRefusal) in
        try AnswerReader.read(
          scene,
          rows: question.window.ids,
          of: kind,
          mark: mark,
          pictures: rights
        )
      }
      if let refusal = answers.refused { report(refusal) }
      if let refusal = answers.dropped { report(refusal) }
      return answers
    } catch {
      if let refusal = source.answerMadeNoSense(error, question) { report(refusal) }
      return nil
    }
  }

  /// Replaces answers that don't fit the kind of hook with passes.
  private func fitting(_ answers: consuming HookAnswers) -> HookAnswers {
    var answers = answers
    if case .swipe = kind {
      answers.rows =
        answers.actions.isEmpty
        ? Array(repeating: .pass, count: answers.rows.count)
        : answers.actions.map { $0.isEmpty ? .pass : .mine(.actions($0)) }
      return answers
    }
    if kind == .completions {
      let found = answers.completions
      answers.rows = answers.rows.map { _ in found.isEmpty ? .pass : .mine(.completions(found)) }
      return answers
    }
    if answers.fits { return answers }
    for index in answers.rows.indices {
      guard case .mine(let content) = answers.rows[index] else { continue }
      answers.rows[index] = fitting(content).map { .mine($0) } ?? .pass
    }
    return answers
  }

  /// Returns the part of the content that the kind of hook may supply, or `nil` if there is none.
  private func fitting(_ content: RowContent) -> RowContent? {
    switch (kind, content) {
    case (.view, .view), (.wrap, .view(.around)): return content
    case (.wrap, .view):
      report(
        PluginRefusal(.noSlot, "it wraps a view without a slot for it (WEFT_OP_SLOT)")
      )
      return nil
    case (.text(.outgoing), .text(let text)):
      guard let refusal = WrittenText.refusal(of: text) else { return content }
      // A user may have pasted an invisible character; in that case the plugin did nothing wrong.
      if !WrittenText.hasUnseen(text) { report(refusal) }
      return nil
    case (.text(let slot), .text(let text)):
      // The part that can't be shown is neither cached nor passed on.
      return .text(TextLimits.start(of: text, bytes: slot.mostBytes))
    case (_, .text), (_, .view), (_, .actions), (_, .completions): return nil
    }
  }
}
