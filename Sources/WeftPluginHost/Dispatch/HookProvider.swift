// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftScene
internal import WeftViews

/// One hook of a plugin as a provider of the slot of the same id.
final class HookProvider: SlotProvider {
  /// What the plugin says of the hook.
  let hook: HookDeclaration
  private let function: HookFunction
  let kind: HookKind
  private let file: PluginFile
  /// What the user of the plugin has chosen, or the defaults, as `setting.` and its id.
  let settings: [String: FieldValue]
  /// The first fault of each kind; the same fault every frame is one problem.
  private(set) var problems: [PluginProblem] = []
  /// What the hook has said, by the kind of rows it was asked about.
  private var caches: [ObjectIdentifier: AnyObject] = [:]

  init(
    _ function: HookFunction,
    _ kind: HookKind,
    file: PluginFile,
    settings: [String: FieldValue] = [:]
  ) {
    hook = function.declaration
    self.function = function
    self.settings = settings
    self.kind = kind
    self.file = file
  }

  var id: String { file.identity.id }

  var filledSlots: Set<String> { [hook.id] }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] {
    answers(for: window, below: nil).map { answer in
      switch answer {
      case .view(let view): .mine(view)
      case .later: .later
      default: .pass
      }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] {
    answers(for: window, below: nil).map { answer in
      if case .view(.around(let frame)) = answer { .mine(frame) } else { .pass }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    answers(for: window, below: below).map { answer in
      switch answer {
      case .text(let text): .mine(text)
      case .later: .later
      default: .pass
      }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [[ChannelAction]] {
    answers(for: window, below: nil).map { answer in
      if case .actions(let actions) = answer { actions } else { [] }
    }
  }

  /// Asks for everything anew from the next frame on.
  func forgetAnswers() { caches.removeAll() }
}

extension HookProvider {
  private func answers<Row: SlotRow>(
    for window: SlotWindow<Row>,
    below: [String]?
  ) -> [RowAnswer] {
    if window.rows.isEmpty { return [] }
    return cache(Row.self).answers(for: window, below: below, call: settings) { window in
      ask(window).map { fitting($0) }
    }
  }

  private func cache<Row: SlotRow>(_ rows: Row.Type) -> AnswerCache<Row> {
    if let known = caches[ObjectIdentifier(rows)] as? AnswerCache<Row> { return known }
    let new = AnswerCache<Row>(fields: hook.fields, isVolatile: hook.isVolatile)
    caches[ObjectIdentifier(rows)] = new
    return new
  }

  /// Asks the plugin about rows, all at once; nil when it failed, which is told in ``problems``.
  func ask(_ window: PackedWindow) -> HookAnswers? {
    do throws(PluginRefusal) {
      guard let arena = try function.call(window) else {
        return HookAnswers(passing: window.rows.count)
      }
      let answers = try AnswerReader.read(arena, rows: window.ids)
      if let refusal = answers.refused { report(refusal) }
      return answers
    } catch {
      report(error)
      return nil
    }
  }

  /// What was said about each row, as far as it fits the kind of hook.
  private func fitting(_ answers: HookAnswers) -> [RowAnswer] {
    if case .swipe = kind {
      return answers.actions.isEmpty
        ? Array(repeating: .pass, count: answers.rows.count)
        : answers.actions.map { $0.isEmpty ? .pass : .actions($0) }
    }
    var rows = answers.rows
    for place in rows.indices where !fits(rows[place]) { rows[place] = .pass }
    return rows
  }

  private func fits(_ answer: RowAnswer) -> Bool {
    switch (kind, answer) {
    case (_, .later), (_, .pass), (.text, .text), (.view, .view), (.wrap, .view(.around)):
      return true
    case (.wrap, .view(.whole)):
      report(
        PluginRefusal(.noSlot, "it wraps without a place for what is wrapped (WEFT_OP_SLOT)")
      )
      return false
    default: return false
    }
  }

  private func report(_ refusal: PluginRefusal) {
    guard !problems.contains(where: { $0.refusal.code == refusal.code }) else { return }
    let told = refusal.prefixed("\(hook.id): ")
    problems.append(PluginProblem(file: file.path, id: id, refusal: told))
  }
}
