// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// Which messages a search finds: those with words that begin like the ones searched for.
///
///     let query = MessageSearchQuery("zolw lod")
///     query.matches(message)  // true for "Łódź ma żółwia"
///
/// Neither case nor diacritics count, nor the order of the words.
public struct MessageSearchQuery: Equatable, Sendable {
  /// What is searched for.
  public let text: String
  let words: [TextPattern]
  /// The words in ASCII, nil for those that have other letters.
  let plain: [[UInt8]?]

  /// Creates a query; a text without words finds nothing.
  public init(_ text: String) {
    self.text = text
    words = TextPattern.words(of: text)
    plain = words.map(\.ascii)
  }

  /// Whether a message is found; nobody finds what was deleted or is not for everybody's eyes.
  ///
  /// - Complexity: O(*n*) in the length of its text for each word.
  public func matches(_ message: ChatMessage) -> Bool { matches(message, in: message.text) }

  /// Whether a message is found by a text in place of what it says.
  public func matches(_ message: ChatMessage, in text: String) -> Bool {
    guard !words.isEmpty, !message.isDeleted, !message.isShadowed,
      message.kind != .ephemeral, message.kind != .error
    else { return false }
    return words.allSatisfy { $0.beginsWord(of: text) }
  }

  /// Whether a result stands above another: the newer message, of two at the same time the lower id.
  public func isOrdered(_ first: ChannelSelectionInfo, before second: ChannelSelectionInfo) -> Bool
  {
    let (one, other) = (first.message?.createdAt, second.message?.createdAt)
    if one != other { return (one ?? .distantPast) > (other ?? .distantPast) }
    if first.channel.id != second.channel.id { return first.channel.id < second.channel.id }
    return first.message.map(\.id.rawValue) ?? "" < second.message.map(\.id.rawValue) ?? ""
  }

  /// Whether the same text is searched for.
  public static func == (first: MessageSearchQuery, second: MessageSearchQuery) -> Bool {
    first.text == second.text
  }
}
