// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a buffer is not a scene, and where.
public struct SceneError: Error, Equatable, CustomStringConvertible {
  /// What kind of rule is broken.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// A record runs past the end, or its size is not that of a header and its properties.
    public static let badRecord = Code(name: "badRecord")
    /// An END too many, or one too few.
    public static let unbalanced = Code(name: "unbalanced")
    /// A text lies outside the text buffer.
    public static let badText = Code(name: "badText")
    /// A row lacks its id, or something stands where only rows may.
    public static let badRow = Code(name: "badRow")
    /// More nodes, properties, levels or text than allowed.
    public static let limit = Code(name: "limit")
  }

  /// What kind of rule is broken.
  public let code: Code
  /// The byte offset of the offending record.
  public let offset: Int
  /// What is wrong there.
  public let message: String

  package init(code: Code, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// Place and reason in one line.
  public var description: String { "operation at byte \(offset): \(message)" }
}
