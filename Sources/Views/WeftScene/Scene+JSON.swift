// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
package import WeftJSON
package import WeftViews

extension Scene {
  /// Creates a scene from JSON in the form that `ValidScene.json` returns.
  ///
  ///     [{"view": "hstack", "spacing": 8, "children": [{"view": "text", "text": "Hello"}]}]
  ///
  /// - Throws: `SceneJSONError` for the first error, with its path; unknown names and members are errors.
  package init(json: JSONValue) throws(SceneJSONError) {
    var builder = JSONSceneBuilder()
    try builder.add(json, path: "", depth: 0)
    self = builder.writer.scene
  }
}

extension ValidScene {
  /// The scene as JSON, for tests and for reading; `Scene.init(json:)` reads it back.
  package var json: JSONValue {
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
      let word = scene.words[place]
      let bits = scene.words[place + 1]
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

  /// Returns the JSON of a number; infinity and NaN, for which JSON has no syntax, become strings.
  private func number(_ value: Double) -> JSONValue {
    if value.isNaN { return .string("nan") }
    if value.isInfinite { return .string(value > 0 ? "infinity" : "-infinity") }
    return .number(value)
  }
}

/// A writer of the records that a JSON document describes.
private struct JSONSceneBuilder: ~Copyable {
  var writer = SceneWriter()

  mutating func add(_ list: JSONValue, path: String, depth: Int) throws(SceneJSONError) {
    guard case .array(let elements) = list else {
      throw error(path, "not an array of views but \(list.kindName)")
    }
    guard depth < SceneLimits.screen.depth else {
      throw error(path, "nested deeper than \(SceneLimits.screen.depth) levels")
    }
    for (index, element) in elements.enumerated() {
      try add(node: element, path: "\(path)[\(index)]", depth: depth)
    }
  }

  private mutating func add(
    node: JSONValue,
    path: String,
    depth: Int
  ) throws(SceneJSONError) {
    guard case .object(let members) = node else {
      throw error(path, "not a view but \(node.kindName)")
    }
    guard let head = members.first(where: { ["view", "modifier", "op"].contains($0.key) }) else {
      throw error(path, "has none of \"view\", \"modifier\" and \"op\"")
    }
    try begin(head, path: "\(path).\(head.key)")
    for member in members where member.key != head.key && member.key != "children" {
      try add(property: member, path: "\(path).\(member.key)")
    }
    if let children = node["children"] {
      try add(children, path: "\(path).children", depth: depth + 1)
    }
    writer.end()
  }

  private mutating func begin(_ head: JSONValue.Member, path: String) throws(SceneJSONError) {
    guard case .string(let name) = head.value else {
      throw error(path, "not a name but \(head.value.kindName)")
    }
    switch head.key {
    case "op":
      guard name == "row" else { throw error(path, "\"\(name)\" is unknown; use \"row\"") }
      writer.begin(UInt32(WEFT_OP_ROW))
    case "view":
      writer.begin(UInt32(WEFT_OP_NODE), kind: try code(name, in: SceneNames.views, path))
    default:
      let kind = try code(name, in: SceneNames.modifiers, path)
      writer.begin(UInt32(WEFT_OP_MODIFIER), kind: kind)
    }
  }

  private mutating func add(
    property: JSONValue.Member,
    path: String
  ) throws(SceneJSONError) {
    let id = try code(property.key, in: SceneNames.properties, path)
    let value = property.value
    switch (SceneNames.type(of: id), value) {
    case (UInt32(WEFT_TYPE_INT), .integer(let integer)), (nil, .integer(let integer)):
      writer.property(id, integer)
    case (UInt32(WEFT_TYPE_FLOAT), _), (nil, .number):
      guard let number = Self.number(value) else {
        throw error(path, "not a number but \(value.kindName)")
      }
      writer.property(id, number)
    case (UInt32(WEFT_TYPE_TEXT), .string(let text)), (nil, .string(let text)):
      writer.property(id, text)
    case (UInt32(WEFT_TYPE_INT), _): throw error(path, "not a whole number but \(value.kindName)")
    case (UInt32(WEFT_TYPE_TEXT), _): throw error(path, "not a string but \(value.kindName)")
    default: throw error(path, "\(value.kindName) can't be a property")
    }
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .string("infinity"): .infinity
    case .string("-infinity"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }

  private func code(
    _ name: String,
    in names: [String],
    _ path: String
  ) throws(SceneJSONError) -> UInt32 {
    guard let code = SceneNames.code(name, in: names) else {
      throw error(
        path,
        "\"\(name)\" is unknown; use one of \(names.dropFirst().joined(separator: ", "))"
      )
    }
    return code
  }

  private func error(_ path: String, _ message: String) -> SceneJSONError {
    SceneJSONError(path: path, message: message)
  }
}

/// The reason why a JSON document is not a scene, with the path of the error.
package struct SceneJSONError: Error, Equatable, CustomStringConvertible {
  /// The path of the wrong value, such as `[0].children[2].font`; empty for the document itself.
  let path: String
  /// The reason.
  let message: String

  /// The path and the reason in one line.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
