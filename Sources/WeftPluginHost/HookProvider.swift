// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftChat
internal import WeftPluginWire
internal import WeftViews

/// One hook of a plugin as a provider of the slot of the same id.
final class HookProvider: SlotProvider {
  let hook: HookFunction
  private let file: PluginFile
  /// The first fault of each kind; the same fault every frame is one problem.
  private(set) var problems: [PluginProblem] = []

  /// The hooks this host calls.
  static let slots = [ViewSlot.channelItem.rawValue, TextSlot.messagePreview.rawValue]

  init(_ hook: HookFunction, file: PluginFile) {
    self.hook = hook
    self.file = file
  }

  var id: String { file.identity.id }

  var filledSlots: Set<String> { [hook.id] }

  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<Scene>] {
    guard let answers = answers(for: window, below: nil) else { return [] }
    return window.rows.map { row in
      guard case .item(let item) = answers[row.rowID] else { return .pass }
      do {
        return .mine(try item.validatedPiece())
      } catch {
        report("badItem", "the view of a row is refused: \(error)")
        return .pass
      }
    }
  }

  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    guard let answers = answers(for: window, below: below) else { return [] }
    return window.rows.map { row in
      guard case .text(let text) = answers[row.rowID] else { return .pass }
      return .mine(text)
    }
  }

  /// Asks the plugin about all rows at once; nil when it failed, which is told in ``problems``.
  private func answers<Row: SlotRow>(
    for window: SlotWindow<Row>,
    below: [String]?
  ) -> [UInt64: RowAnswer]? {
    if window.rows.isEmpty { return nil }
    do throws(PluginRefusal) {
      guard let arena = try hook.call(pack(window, below)) else { return [:] }
      return try AnswerReader.read(arena)
    } catch {
      report(error.code, error.text)
      return nil
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

  /// The declared fields of each row, in the order the plugin declared them.
  private func pack<Row: SlotRow>(_ window: SlotWindow<Row>, _ below: [String]?) -> PackedWindow {
    var packed = PackedWindow(valuesPerRow: hook.fields.count, now: window.now.microseconds)
    for (index, row) in window.rows.enumerated() {
      for field in hook.fields {
        let value = field == "text.below" ? below.map { .text($0[index]) } : row.value(of: field)
        packed.add(value ?? .absent)
      }
      packed.endRow(id: row.rowID)
    }
    return packed
  }
}

extension PackedWindow {
  fileprivate mutating func add(_ value: FieldValue) {
    switch value {
    case .absent: addNumber(type: UInt32(WEFT_TYPE_NULL), bits: 0)
    case .integer(let number):
      addNumber(type: UInt32(WEFT_TYPE_INT), bits: UInt64(bitPattern: number))
    case .time(let microseconds):
      addNumber(type: UInt32(WEFT_TYPE_TIME), bits: UInt64(bitPattern: microseconds))
    case .text(let text): addText(text)
    }
  }
}
