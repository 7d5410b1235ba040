// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft
import WeftJSON
import WeftScene

extension Scene {
  /// The label that a screen reader reads for each row.
  func rowLabels() throws -> [String] { Self.labels(in: try validated().json) }

  private static func labels(in value: JSONValue) -> [String] {
    if case .array(let values) = value { return values.flatMap(labels) }
    guard value["op"] == .string("row"), case .string(let label)? = value["label"] else {
      return labels(in: value["children"] ?? .array([]))
    }
    return [label]
  }
}
