// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftBench

/// The first hook of a plugin, called without a host in between.
@safe struct PluginHook {
  private let function: weft_window_function

  /// Maps a plugin for good; nil when the file is none.
  init?(path: String) {
    // SAFETY: the path is lent for the call; the returned function stays mapped.
    guard let function = unsafe weft_bench_hook(path) else { return nil }
    unsafe self.function = function
  }

  /// Concatenated texts, as the hook receives them.
  struct Texts {
    let bytes: [CChar]
    let lengths: [UInt32]

    init(_ texts: [String]) {
      bytes = texts.flatMap(\.utf8).map { CChar(bitPattern: $0) }
      lengths = texts.map { UInt32($0.utf8.count) }
    }
  }

  /// Calls the hook once for each text and returns the number of answered bytes.
  func answers(to texts: Texts) -> Int {
    // SAFETY: the arrays are lent for the call, and the lengths are those of the texts in the
    // bytes.
    Int(unsafe weft_bench_rows(function, texts.bytes, texts.lengths, Int64(texts.lengths.count)))
  }
}
