// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

extension HookKind {
  /// Returns whether the rows that a hook of this kind is asked about have a field.
  func knows(_ field: String) -> Bool {
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    if name.hasPrefix("setting.") || EnvironmentFields.table[name] != nil { return true }
    switch self {
    case .text: return name == "text.below" || subjects.contains { $0.has(name) }
    case .action:
      return name == "action.id" || SlotSubject.allCases.contains { $0.has(name) }
    case .event: return EventSlotRow.fields.names.contains(name)
    case .view, .wrap, .swipe: return subjects.contains { $0.has(name) }
    }
  }

  /// The subjects that a hook of this kind may be asked about.
  private var subjects: [SlotSubject] {
    switch self {
    case .view(let slot): [slot.subject]
    case .wrap(let slot): [slot.subject]
    case .text(let slot): slot.subjects
    case .swipe: [.channel]
    case .action, .event: []
    }
  }
}
