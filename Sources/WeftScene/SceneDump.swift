// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftJSON
private import WeftViews

extension ValidScene {
  /// The scene as JSON, for tests and for people.
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
    case .view(let kind): .init("view", .string(Self.viewNames[Int(kind)]))
    case .modifier(let kind): .init("modifier", .string(Self.name(Self.modifierNames, kind)))
    }
  }

  private func properties(of node: Int) -> [JSONValue.Member] {
    (0..<nodes[node].propertyCount).map { index in
      let place = nodes[node].firstProperty + 2 * index
      let (word, bits) = (scene.words[place], scene.words[place + 1])
      let name = Self.name(Self.propertyNames, UInt32(word & 0xFFFF))
      switch UInt32((word >> 16) & 0xFFFF) {
      case UInt32(WEFT_TYPE_INT): return .init(name, .integer(Int64(bitPattern: bits)))
      case UInt32(WEFT_TYPE_FLOAT): return .init(name, .number(Double(bitPattern: bits)))
      case UInt32(WEFT_TYPE_TEXT):
        let range = Int(bits)..<Int(bits) + Int(word >> 32)
        return .init(name, .string(String(decoding: scene.text[range], as: UTF8.self)))
      default: return .init(name, .null)
      }
    }
  }

  private static func name(_ names: [String], _ code: UInt32) -> String {
    Int(code) < names.count ? names[Int(code)] : "#\(code)"
  }

  private static let viewNames = [
    "", "vstack", "hstack", "zstack", "text", "avatar", "badge", "spacer", "divider", "list",
    "icon", "button", "progress", "shape", "layer",
  ]
  private static let modifierNames = [
    "", "padding", "frame", "background", "foreground", "priority", "clip", "shadow", "border",
    "opacity", "offset", "overlay", "redacted", "action", "accessibility", "key",
  ]
  private static let propertyNames = [
    "", "rowID", "text", "font", "weight", "color", "lineLimit", "italic", "spacing", "alignment",
    "top", "leading", "bottom", "trailing", "width", "height", "minLength", "priority", "label",
    "provider", "selected", "name", "url", "action", "trigger", "fraction", "shape", "radius",
    "colorEnd", "angle", "x", "y", "opacity", "minWidth", "maxWidth", "minHeight", "maxHeight",
    "alignmentY", "role", "hidden", "key", "lineWidth",
  ]
}
