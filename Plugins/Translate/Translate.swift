// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

// Translate: translates messages of others, and previews of messages shown before. It knows no
// language itself: it asks the open point "dev.weft.phrasebook.translate/1", which any plugin in
// any language may provide. Texts without a translation stay as they are.

private typealias Translating = @Sendable (String) -> String?

private let point = OpenPoint<Translating>("dev.weft.phrasebook.translate/1")

private let showsOriginal = Setting("showsOriginal", "Original in brackets", default: false)

private let plugin = Plugin(
  id: "dev.weft.translate",
  name: "Translated messages",
  version: "1.0.0",
  settings: { showsOriginal },
  start: { host throws(PluginError) in
    // Each user declares the point, its provider too; the first declaration creates it.
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
      // Previews show only known translations: a list has many rows and is drawn often.
      translations.known(row)
    },
  ]
)

/// The requested translations and their results.
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
    // Bounds the memory for everything that was ever read.
    if progress.count > 1_000 { progress = [:] }
  }

  /// The translation of a text.
  ///
  /// The first frame is drawn without it, since translating may take a while.
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
      // Previews of the text change as well.
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

/// The plugin's entry point, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
