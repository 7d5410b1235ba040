// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The composer as the subject of its slots.
package struct ComposerSlotRow: SlotRow {
  /// Always 0, because the composer is the only row of its window.
  package var rowID: UInt64 { 0 }
  private let channel: ChatChannel
  private let text: String
  private let word: String?
  private let isInThread: Bool
  private let isEditing: Bool
  private let quoted: MessageID?
  private let newest: ChatMessage?

  /// Creates the row about which composer hooks are asked, from the current text.
  package init(_ options: ComposerOptions) {
    channel = options.channel.asOf(options.environment.now)
    text = options.session.text
    word = options.session.word?.text
    isInThread = options.isInThread
    isEditing = options.session.edited != nil
    quoted = options.session.quoted?.id
    newest = options.newest
  }

  /// The fields that plugins can read, including those of the channel.
  package static let fields = FieldTable<ComposerSlotRow>(
    [
      "composer.text": { .text($0.text) },
      "composer.word": { FieldValue($0.word) },
      "composer.isInThread": { FieldValue($0.isInThread) },
      "composer.isEditing": { FieldValue($0.isEditing) },
      "composer.quotedID": { FieldValue($0.quoted?.rawValue) },
      "composer.newestID": { FieldValue($0.newest?.id.rawValue) },
      "composer.newestText": { FieldValue($0.newest?.text) },
      "composer.newestAuthorName": { FieldValue($0.newest?.author.displayName) },
    ],
    withheld: [typedField: { _ in .absent }, "composer.word": { _ in .absent }]
  ).adding(ChatChannel.slotFields) { $0.channel }

  /// The name of the field with the user's text; a hook that declares it requests access to typed text.
  package static let typedField = "composer.text"
}
