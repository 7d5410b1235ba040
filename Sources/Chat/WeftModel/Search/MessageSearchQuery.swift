// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// A search for messages with words that begin like the words of a text.
///
///     let query = MessageSearchQuery("zolw lod")
///     query.matches(message)  // true for "Łódź ma żółwia"
///
/// Case, diacritics and the order of the words are ignored.
public struct MessageSearchQuery: Equatable, Sendable {
  /// The text to search for.
  public let text: String
  let words: [TextPattern]
  /// The words in ASCII, nil for a word with other letters.
  let plain: [[UInt8]?]

  /// Creates a query; a text without words matches no message.
  public init(_ text: String) {
    self.text = text
    words = TextPattern.words(of: text)
    plain = words.map(\.ascii)
  }

  /// Whether a message matches; deleted messages and those hidden from other users never do.
  ///
  /// - Complexity: O(*n*) in the length of its text for each word.
  public func matches(_ message: ChatMessage) -> Bool { matches(message, in: message.text) }

  /// Whether a message matches, going by another text than its own, such as a translation.
  public func matches(_ message: ChatMessage, in text: String) -> Bool {
    guard !words.isEmpty, !message.isDeleted, !message.isShadowed,
      message.kind != .ephemeral, message.kind != .error
    else { return false }
    return words.allSatisfy { $0.beginsWord(of: text) }
  }

  /// Whether a result stands above another: the newer message first, then the lower ids of channel
  /// and message.
  public func isOrdered(_ first: ChannelSelectionInfo, before second: ChannelSelectionInfo) -> Bool
  {
    let (one, other) = (first.message?.createdAt, second.message?.createdAt)
    if one != other { return (one ?? .distantPast) > (other ?? .distantPast) }
    if first.channel.id != second.channel.id { return first.channel.id < second.channel.id }
    return first.message.map(\.id.rawValue) ?? "" < second.message.map(\.id.rawValue) ?? ""
  }

  /// Whether both search for the same text.
  public static func == (first: MessageSearchQuery, second: MessageSearchQuery) -> Bool {
    first.text == second.text
  }
}
