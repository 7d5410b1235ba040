// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much a hook wrote.
package struct HookAnswer: Equatable {
  /// Bytes of operations, a multiple of 8.
  package let operations: Int
  /// Bytes of text.
  package let text: Int

  /// Creates it.
  package init(operations: Int, text: Int) {
    self.operations = operations
    self.text = text
  }
}
