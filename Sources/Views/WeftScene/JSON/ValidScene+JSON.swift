// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftJSON
private import WeftViews

extension ValidScene {
  /// The scene as JSON, for tests and for people; `Scene.init(json:)` reads it back.
  public var json: JSONValue {
    .array(roots.map(dump))
  }

  private func dump(_ node: Int) -> JSONValue {
    var members = [head(of: node)]
    members += properties(of: node)
    let inner = children(of: node).map(dump)
    if !inner.isEmpty { members.append(.init("children", .array(inner))) }
    return .object(members)
  }

  private func head(of node: Int) -> JSONValue.Member {
    switch nodes[node].role {
    case .row: .init("op", .string("row"))
    case .view(let kind): .init("view", .string(SceneNames.name(kind, in: SceneNames.views)))
    case .modifier(let kind):
      .init("modifier", .string(SceneNames.name(kind, in: SceneNames.modifiers)))
    }
  }

  private func properties(of node: Int) -> [JSONValue.Member] {
    (0..<nodes[node].propertyCount).map { index in
      let place = nodes[node].firstProperty + 2 * index
      let (word, bits) = (scene.words[place], scene.words[place + 1])
      let name = SceneNames.name(UInt32(word & 0xFFFF), in: SceneNames.properties)
      switch UInt32((word >> 16) & 0xFFFF) {
      case UInt32(WEFT_TYPE_INT): return .init(name, .integer(Int64(bitPattern: bits)))
      case UInt32(WEFT_TYPE_FLOAT): return .init(name, number(Double(bitPattern: bits)))
      case UInt32(WEFT_TYPE_TEXT):
        let range = Int(bits)..<Int(bits) + Int(word >> 32)
        return .init(name, .string(String(decoding: scene.text[range], as: UTF8.self)))
      default: return .init(name, .null)
      }
    }
  }

  /// Returns the JSON of a number; JSON has no syntax for infinity and NaN, so they become strings.
  private func number(_ value: Double) -> JSONValue {
    if value.isNaN { return .string("nan") }
    if value.isInfinite { return .string(value > 0 ? "infinity" : "-infinity") }
    return .number(value)
  }
}
