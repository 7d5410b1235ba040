// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftJSON
internal import WeftScene

/// The texts and signs with which a page's script records and plays sounds.
enum PageSound {
  /// Returns them as a JSON object.
  static func words(_ words: AppWords.Sound) -> String {
    let icons = Theme.light.icons
    return JSONWriter.compact([
      "recording": .string(words.recording), "recorded": .string(words.recorded),
      "stop": .string(words.stop), "play": .string(words.play), "pause": .string(words.pause),
      "send": .string(words.send), "discard": .string(words.discard),
      "question": .string(words.question), "delete": .string(words.delete),
      "keep": .string(words.keep), "back": .string(words.back), "refused": .string(words.refused),
      "missing": .string(words.missing), "failed": .string(words.failed),
      "ended": .string(words.ended), "lost": .string(words.lost),
      "unplayable": .string(words.unplayable), "playSign": .string(icons.character("play")),
      "pauseSign": .string(icons.character("pause")),
    ])
  }
}
