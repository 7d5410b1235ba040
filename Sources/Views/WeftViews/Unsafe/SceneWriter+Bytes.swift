// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension SceneWriter {
  /// Calls the body with the bytes of the records and of their text, valid for the call only.
  package func withBytes<Result>(
    _ body: (_ words: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer) -> Result
  ) -> Result {
    unsafe words.withBytes { words in
      unsafe text.withUnsafeBytes { text in unsafe body(words, text) }
    }
  }
}
