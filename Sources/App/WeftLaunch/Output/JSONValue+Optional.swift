// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftJSON

extension JSONValue {
  /// Returns a text, or null.
  package static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
