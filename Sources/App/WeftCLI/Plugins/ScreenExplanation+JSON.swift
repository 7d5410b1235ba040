// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftPluginFormat

extension ScreenExplanation {
  /// The explanation as JSON.
  var json: JSONValue {
    [
      "screen": .string(screen),
      "rows": .array(rows.map(json)),
      "plugins": .array(
        plugins.map { plugin in
          [
            "id": plugin.id.map { .string($0) } ?? .null, "file": .string(plugin.file),
            "state": .string(plugin.state),
            "refusal": plugin.refusal.map { JSONValue($0) } ?? .null,
          ]
        }
      ),
    ]
  }

  private func json(_ row: RowExplanation) -> JSONValue {
    [
      "id": .string(row.id),
      "views": .array(
        row.views.map { view in
          [
            "slot": .string(view.slot),
            "provider": view.provider.map { .string($0) } ?? .null,
            "around": .array(view.around.map { .string($0) }),
            "asked": .array(view.asked.map(json)),
          ]
        }
      ),
      "texts": .array(
        row.texts.map { text in
          [
            "slot": .string(text.slot), "text": .string(text.shown),
            "default": .string(text.plain), "asked": .array(text.asked.map(json)),
          ]
        }
      ),
      "wraps": .array(
        row.wraps.map { wrap in
          ["slot": .string(wrap.slot), "asked": .array(wrap.asked.map(json))]
        }
      ),
      "swipe": .array(row.sides.map(json)),
    ]
  }

  private func json(_ side: RowExplanation.Side) -> JSONValue {
    [
      "slot": .string(side.slot),
      "buttons": .array(
        side.buttons.map { button in
          [
            "id": .string(button.id), "title": .string(button.title),
            "provider": side.provider(of: button).map { .string($0) } ?? .null,
          ]
        }
      ),
      "asked": .array(side.asked.map(json)),
    ]
  }

  private func json(_ asked: RowExplanation.Asked) -> JSONValue {
    let provider = JSONValue.Member("provider", .string(asked.provider))
    let name =
      switch asked.answer {
      case .drew?: "drew"
      case .wrapped?: "wrapped"
      case .text?: "made"
      case .actions?: "added"
      case .passed?: "passed"
      case .later?: "later"
      case nil: "notAsked"
      }
    var members = [provider, JSONValue.Member("answer", .string(name))]
    switch asked.answer {
    case .text(let text)?: members.append(JSONValue.Member("text", .string(text)))
    case .actions(let buttons)?:
      members.append(
        JSONValue.Member("buttons", .array(buttons.map { .string($0.id) }))
      )
    default: break
    }
    return .object(members)
  }
}
