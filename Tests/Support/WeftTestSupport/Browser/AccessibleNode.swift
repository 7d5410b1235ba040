// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A node of a page's accessibility tree.
public struct AccessibleNode: Equatable, Sendable {
  /// Its role, such as `listitem`.
  public let role: String
  /// Its name.
  public let name: String
  /// The texts inside, in order.
  public let texts: [String]

  /// The nodes that are not ignored, each before its children.
  static func tree(of nodes: [JSONValue]) -> [AccessibleNode] {
    var byID: [String: JSONValue] = [:]
    for node in nodes { byID[text(node["nodeId"])] = node }
    guard let root = nodes.first(where: { $0["parentId"] == nil }) else { return [] }
    return collect(root, byID)
  }

  private static func collect(_ node: JSONValue, _ all: [String: JSONValue]) -> [AccessibleNode] {
    guard case .array(let ids)? = node["childIds"] else { return own(node, [], all) }
    return own(node, ids.compactMap { all[text($0)] }.flatMap { collect($0, all) }, all)
  }

  private static func own(
    _ node: JSONValue,
    _ inside: [AccessibleNode],
    _ all: [String: JSONValue]
  ) -> [AccessibleNode] {
    guard node["ignored"] != .bool(true) else { return inside }
    let role = text(node["role"]?["value"])
    // Line boxes repeat the text of their parent.
    if role == "InlineTextBox" { return [] }
    let texts = inside.filter { $0.role == "StaticText" }.map(\.name)
    return [AccessibleNode(role: role, name: text(node["name"]?["value"]), texts: texts)] + inside
  }

  private static func text(_ value: JSONValue?) -> String {
    if case .string(let text)? = value { text } else { "" }
  }
}
