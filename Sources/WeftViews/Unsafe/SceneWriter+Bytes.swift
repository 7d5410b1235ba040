// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension SceneWriter {
  /// Lends the bytes of the records written so far, and of their text, for one call.
  package func withBytes<Result>(
    _ body: (_ words: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer) -> Result
  ) -> Result {
    unsafe words.withBytes { words in
      unsafe text.withUnsafeBytes { text in unsafe body(words, text) }
    }
  }
}
