// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The limits on the size of a scene.
public struct SceneLimits: Equatable, Sendable {
  /// The most rows, views and modifiers.
  public var nodes: Int
  /// The most levels of nesting.
  public var depth: Int
  /// The most properties.
  public var properties: Int
  /// The most bytes of text.
  public var text: Int

  /// The limits of one row, and so of a plugin's answer for it.
  public static let row = SceneLimits(
    nodes: Int(WEFT_LIMIT_ROW_NODES),
    depth: Int(WEFT_LIMIT_ROW_DEPTH),
    properties: Int(WEFT_LIMIT_ROW_PROPERTIES),
    text: Int(WEFT_LIMIT_ROW_TEXT)
  )

  /// The limits of a screen: a thousand full rows, each made by several providers inside each
  /// other.
  public static let screen = SceneLimits(
    nodes: row.nodes * 1024,
    depth: row.depth * 3,
    properties: row.properties * 1024,
    text: row.text * 1024
  )
}
