// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The limits on the size of a scene.
public struct SceneLimits: Equatable, Sendable {
  /// The maximum number of rows, views and modifiers.
  public var nodes: Int
  /// The maximum number of nesting levels.
  public var depth: Int
  /// The maximum number of properties.
  public var properties: Int
  /// The maximum number of bytes of text.
  public var text: Int

  /// The limits of one row, and therefore of a plugin's answer for it.
  public static let row = SceneLimits(
    nodes: Int(WEFT_LIMIT_ROW_NODES),
    depth: Int(WEFT_LIMIT_ROW_DEPTH),
    properties: Int(WEFT_LIMIT_ROW_PROPERTIES),
    text: Int(WEFT_LIMIT_ROW_TEXT)
  )

  /// The limits of a screen: a thousand full rows, each made by several nested providers.
  public static let screen = SceneLimits(
    nodes: row.nodes * 1024,
    depth: row.depth * 3,
    properties: row.properties * 1024,
    text: row.text * 1024
  )
}

/// The reason why a buffer is not a valid scene, with the position of the error.
public struct SceneError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Equatable, Hashable, Sendable {
    /// The short name, which programs may compare and log; it never changes.
    public let name: String

    /// A record extends past the end, or its size doesn't match its header and properties.
    public static let badRecord = Code(name: "badRecord")
    /// An END is missing, or there is one too many.
    public static let unbalanced = Code(name: "unbalanced")
    /// A text is outside the text buffer.
    public static let badText = Code(name: "badText")
    /// A row lacks its id, or a list contains something other than rows.
    public static let badRow = Code(name: "badRow")
    /// The scene has more nodes, properties, levels or text than allowed.
    public static let limit = Code(name: "limit")
  }

  /// The kind of error.
  public let code: Code
  /// The byte offset of the record with the error.
  public let offset: Int
  /// The reason.
  public let message: String

  /// Creates an error about the record at a byte offset.
  package init(code: Code, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The position and the reason in one line.
  public var description: String { "operation at byte \(offset): \(message)" }
}
