// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a JSON document is not a scene, and where.
public struct SceneJSONError: Error, Equatable, CustomStringConvertible {
  /// The place of the offence, such as `[0].children[2].font`; empty for the document itself.
  public let path: String
  /// What is wrong there.
  public let message: String

  /// Place and reason in one line.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
