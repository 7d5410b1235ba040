// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginWire
internal import WeftScene
internal import WeftViews

/// One hook of a plugin as a provider of the slot of the same id.
final class HookProvider: SlotProvider {
  let hook: HookFunction
  let kind: HookKind
  private let file: PluginFile
  /// What the user of the plugin has chosen, or the defaults, as `setting.` and its id.
  let settings: [String: FieldValue]
  /// The first fault of each kind; the same fault every frame is one problem.
  private(set) var problems: [PluginProblem] = []
  /// What the hook has said, by the kind of rows it was asked about.
  private var caches: [ObjectIdentifier: AnyObject] = [:]

  init(
    _ hook: HookFunction,
    _ kind: HookKind,
    file: PluginFile,
    settings: [String: FieldValue] = [:]
  ) {
    self.hook = hook
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
    return cache(Row.self).answers(for: window, below: below, call: settings) { packed in
      guard let answers = ask(packed, window.environment) else { return nil }
      return packed.ids.indices.map { answer(answers, at: $0) }
    }
  }

  private func cache<Row: SlotRow>(_ rows: Row.Type) -> AnswerCache<Row> {
    if let known = caches[ObjectIdentifier(rows)] as? AnswerCache<Row> { return known }
    let new = AnswerCache<Row>(fields: hook.fields, isVolatile: hook.isVolatile)
    caches[ObjectIdentifier(rows)] = new
    return new
  }

  /// Asks the plugin about rows, all at once; nil when it failed, which is told in ``problems``.
  func ask(_ values: PackedValues, _ environment: ChatEnvironment) -> HookAnswers? {
    do throws(PluginRefusal) {
      let window = PackedWindow(values, now: environment.now.microseconds)
      guard let arena = try hook.call(window) else {
        return HookAnswers(rows: Array(repeating: .none, count: values.ids.count))
      }
      return try AnswerReader.read(arena, rows: values.ids)
    } catch {
      report(error.code, error.text)
      return nil
    }
  }

  /// What was said about one row, as far as it fits the kind of hook.
  private func answer(_ answers: HookAnswers, at place: Int) -> RowAnswer {
    switch (kind, answers.rows[place]) {
    case (_, .later): .later
    case (.text, .text(let text)): .text(text)
    case (.view, .item(let item)), (.wrap, .item(let item)): view(item)
    case (.swipe, _):
      answers.actions.isEmpty || answers.actions[place].isEmpty
        ? .pass : .actions(answers.actions[place])
    default: .pass
    }
  }

  private func view(_ item: UnverifiedItem) -> RowAnswer {
    do {
      let view = try item.validated()
      if case (.wrap, .whole) = (kind, view) {
        report("noSlot", "it wraps without a place for what is wrapped (WEFT_OP_SLOT)")
        return .pass
      }
      return .view(view)
    } catch {
      report("badItem", "the view of a row is refused: \(error)")
      return .pass
    }
  }

  private func report(_ code: String, _ text: String) {
    guard !problems.contains(where: { $0.refusal.code == code }) else { return }
    let refusal = PluginRefusal(
      .call,
      code,
      "\(hook.id): \(text)",
      remedy: "the default is shown; report it to the author"
    )
    problems.append(PluginProblem(file: file.path, id: id, refusal: refusal))
  }
}

extension PackedWindow {
  /// The declared fields of each row, in the order the plugin declared them.
  init(_ values: PackedValues, now: Int64) {
    self.init(
      valuesPerRow: values.values.first?.count ?? 0,
      now: now,
      capacity: values.ids.count
    )
    for (id, row) in zip(values.ids, values.values) {
      for value in row { add(value) }
      endRow(id: id)
    }
  }

  private mutating func add(_ value: FieldValue) {
    switch value {
    case .absent: addAbsent()
    case .integer(let number): addInteger(number)
    case .time(let microseconds): addTime(microseconds)
    case .text(let text): addText(text)
    }
  }
}
