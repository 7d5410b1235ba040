// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The size of a hook's answer.
package struct HookAnswer: Equatable {
  /// Bytes of operations, a multiple of 8.
  package let operations: Int
  /// Bytes of text.
  package let text: Int

  /// Creates the size of an answer.
  package init(operations: Int, text: Int) {
    self.operations = operations
    self.text = text
  }
}
