// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// Quotes: a row changes together with the message that it quotes.
extension MessageListSession {
  /// Returns a quoted message from the frame or, if the list doesn't contain it, from the owner.
  ///
  /// - Complexity: O(log *n*), plus the owner's search.
  func quotedMessage(_ id: MessageID) -> ChatMessage? {
    guard let index = rows.index(of: id) else { return quoted(id) }
    return messages(in: index..<index + 1).first
  }

  /// Whether a message of the list quotes another one.
  package func quotes(_ message: MessageID) -> Bool { quoting[message] != nil }

  /// The quoted messages that the list doesn't contain, sorted.
  package var quotedElsewhere: [MessageID] {
    quoting.isEmpty ? [] : quoting.keys.filter { !rows.contains($0) }.sorted()
  }

  /// Updates the record of which message quotes which; call it before the message changes or is removed.
  ///
  /// It also marks the rows that quote the message as changed.
  mutating func noteQuotes(of id: MessageID, _ message: ChatMessage?) {
    if quoting.isEmpty, message?.quotedMessageID == nil { return }
    let old = rows.latest(id)
    if old?.quotedMessageID != message?.quotedMessageID {
      if let quoted = old?.quotedMessageID { forgetQuote(of: quoted, in: id) }
      if let quoted = message?.quotedMessageID { quoting[quoted, default: []].insert(id) }
    }
    if !Self.areQuotedAlike(old, message) { touchQuotes(of: id) }
  }

  private mutating func forgetQuote(of quoted: MessageID, in id: MessageID) {
    quoting[quoted]?.remove(id)
    if quoting[quoted]?.isEmpty == true { quoting[quoted] = nil }
  }

  /// Marks the rows that quote a message as changed.
  mutating func touchQuotes(of message: MessageID) {
    for id in quoting[message] ?? [] { touch(id) }
  }

  /// Marks the rows that quote messages outside the list as changed.
  mutating func touchQuotesElsewhere() {
    for id in quotedElsewhere { touchQuotes(of: id) }
  }

  /// Whether two versions of a message look the same as a quote.
  private static func areQuotedAlike(_ one: ChatMessage?, _ other: ChatMessage?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isDeleted == other.isDeleted && one.author == other.author
      && one.kind == other.kind && one.isShadowed == other.isShadowed
      && one.text == other.text && one.translations == other.translations
      && one.originalLanguage == other.originalLanguage
      && one.attachments == other.attachments && one.poll == other.poll
  }
}
