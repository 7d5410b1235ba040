// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftJSON
internal import WeftPluginFormat
internal import WeftPluginHost

/// Why the rows of a screen look as they do, and which plugins were not used.
struct ScreenExplanation {
  /// The screen's name on the command line.
  let screen: String
  let rows: [RowExplanation]
  let plugins: [PluginStanding]

  init(screen: String, rows: [RowExplanation], plugins host: PluginHost?) {
    self.screen = screen
    self.rows = rows
    plugins = PluginStanding.all(of: host)
  }

  /// The explanation as lines of text.
  var lines: [String] {
    var lines = rows.flatMap { self.lines($0) }
    if rows.isEmpty { lines.append("the screen has no rows") }
    let unused = plugins.filter { $0.state != .active }
    if !unused.isEmpty { lines.append("not as expected") }
    lines += unused.map { plugin in
      let reason =
        switch plugin.state {
        case .disabled: "the file order of its folder disables it, or can't be read"
        case .shadowed:
          "another file with its id is used: the one used before, a later version, or this file under another name"
        default: plugin.refusal.map { "\($0.text); \($0.remedy) [\($0.code)]" } ?? ""
        }
      let name = plugin.id.map { "\(plugin.file) (\($0))" } ?? plugin.file
      return "  \(plugin.state.rawValue) \(EscapedText.visible("\(name): \(reason)"))"
    }
    return lines
  }

  private func lines(_ row: RowExplanation) -> [String] {
    var lines = [row.id]
    for view in row.views {
      let provider = view.provider.map { "drawn by \($0)" } ?? "the default"
      let around = view.around.map { ", inside \($0)" }.reversed().joined()
      lines += ["  \(view.slot): \(provider)\(around)"] + view.asked.map(line)
    }
    for text in row.texts {
      lines.append("  \(text.slot): \"\(text.shown)\"")
      lines += ["    the default is \"\(text.plain)\""] + text.asked.map(line)
    }
    for wrap in row.wraps { lines += ["  \(wrap.slot)"] + wrap.asked.map(line) }
    for side in row.sides {
      let buttons = side.buttons.map { button in
        "\(button.id) (\(side.provider(of: button) ?? "the default"))"
      }
      lines.append("  \(side.slot): \(buttons.isEmpty ? "none" : buttons.joined(separator: ", "))")
      lines += side.asked.map(line)
    }
    return lines
  }

  private func line(_ asked: RowExplanation.Asked) -> String {
    let answer =
      switch asked.answer {
      case .drew?: "drew it"
      case .wrapped?: "put something around it"
      case .text(let text)?: "made it \"\(text)\""
      case .actions(let buttons)?: "added " + buttons.map(\.id).joined(separator: ", ")
      case .passed?: "passed"
      case .later?: "has no answer yet"
      case nil: "was not asked, because a plugin above it drew it"
      }
    return "    \(asked.provider) \(answer)"
  }

  /// The explanation as JSON.
  var json: JSONValue {
    [
      "screen": .string(screen),
      "rows": .array(rows.map(json)),
      "plugins": .array(
        plugins.map { plugin in
          [
            "id": plugin.id.map { .string($0) } ?? .null, "file": .string(plugin.file),
            "state": .string(plugin.state.rawValue),
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
    case .drew?, .wrapped?, .passed?, .later?, nil: break
    }
    return .object(members)
  }
}
