// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

// Translate: messages of others in another language, and previews of those that were shown. It knows no language:
// it asks the open point "dev.weft.phrasebook.translate/1", which any plugin in any language may provide. What
// nobody translates stays as it is.

private typealias Translating = @Sendable (String) -> String?

private let point = OpenPoint<Translating>("dev.weft.phrasebook.translate/1")

private let showsOriginal = Setting("showsOriginal", "Original in brackets", default: false)

private let plugin = Plugin(
  id: "dev.weft.translate",
  name: "Translated messages",
  version: "1.0.0",
  settings: { showsOriginal },
  start: { host throws(PluginError) in
    // Whoever comes first declares the point; its provider does so too.
    try host.declare(point)
    return Translations(translate: try host.acquire(point), host: host)
  },
  hooks: [
    .text(
      .message,
      reading: .below,
      .message(.isMine),
      .message(.isSystem),
      .message(.isDeleted),
      .setting(showsOriginal)
    ) { row, translations in
      if row.isFirst { translations.beginCall() }
      let message = row.message
      if message.isMine || message.isSystem || message.isDeleted { return nil }
      return translations.answer(row)
    }.volatile(),
    .text(.messagePreview, reading: .below, .setting(showsOriginal)) { row, translations in
      // Nobody is asked for a preview's sake: a list has many, and is drawn often.
      translations.known(row)
    },
  ]
)

/// What was asked for, and what came of it.
private struct Translations {
  private enum Progress {
    case asked(call: Int)
    case known(String?)
  }

  private let translate: Translating
  private let host: WeftHost
  private var progress: [String: Progress] = [:]
  private var call = 0

  init(translate: @escaping Translating, host: WeftHost) {
    self.translate = translate
    self.host = host
  }

  mutating func beginCall() {
    call += 1
    // Not everything that was ever read is kept.
    if progress.count > 1_000 { progress = [:] }
  }

  /// The translation of a text.
  ///
  /// The frame that shows it first is drawn without, since whoever translates may take a while.
  mutating func answer(_ row: PluginRow) -> String? {
    let text = row.below
    if text.isEmpty { return nil }
    switch progress[text] {
    case nil:
      progress[text] = .asked(call: call)
      host.redraw()
      return row.later()
    case .asked(call): return row.later()
    case .asked:
      let translation = translate(text)
      progress[text] = .known(translation)
      // Previews of it are told anew.
      if translation != nil { host.redraw() }
      return known(row)
    case .known: return known(row)
    }
  }

  /// The translation of a text that was translated before.
  func known(_ row: PluginRow) -> String? {
    guard case .known(let translation?) = progress[row.below] else { return nil }
    return row.value(of: showsOriginal) ? translation + " (" + row.below + ")" : translation
  }
}

/// What the host asks for when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
