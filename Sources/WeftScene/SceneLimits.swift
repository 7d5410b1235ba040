// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// How large a scene may be.
public struct SceneLimits: Equatable, Sendable {
  /// Most rows, views and modifiers.
  public var nodes: Int
  /// Most levels of nesting.
  public var depth: Int
  /// Most properties.
  public var properties: Int
  /// Most bytes of text.
  public var text: Int

  /// What one row may use, and so the most a plugin may answer for it.
  public static let row = SceneLimits(
    nodes: Int(WEFT_LIMIT_ROW_NODES),
    depth: Int(WEFT_LIMIT_ROW_DEPTH),
    properties: Int(WEFT_LIMIT_ROW_PROPERTIES),
    text: Int(WEFT_LIMIT_ROW_TEXT)
  )

  /// What a whole screen may use: a thousand full rows, each made by several providers inside each other.
  public static let screen = SceneLimits(
    nodes: row.nodes * 1024,
    depth: row.depth * 3,
    properties: row.properties * 1024,
    text: row.text * 1024
  )
}
