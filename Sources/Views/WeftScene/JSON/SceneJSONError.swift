// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a JSON document is not a scene, and its path.
public struct SceneJSONError: Error, Equatable, CustomStringConvertible {
  /// The path of the wrong value, such as `[0].children[2].font`; empty for the document itself.
  public let path: String
  /// The reason.
  public let message: String

  /// The path and the reason in one line.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
