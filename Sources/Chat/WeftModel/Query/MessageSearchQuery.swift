// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A search for messages that contain the words of a text.
///
///     let query = MessageSearchQuery("zolw odz")
///     query.matches(message)  // true for "Łódź ma żółwia"
///
/// Case, diacritics and the order of the words are ignored, and words are also found inside others. The text may contain
/// conditions; see ``SearchFilters``.
package struct MessageSearchQuery: Equatable, Sendable {
  /// The text as the user typed it.
  package let text: String
  let words: SearchWords
  /// The words in ASCII, or `nil` for a word with other letters.
  let plain: [[UInt8]?]
  /// The conditions in the text.
  package let filters: SearchFilters
  private let prepared: PreparedFilters

  /// Creates a query; a text without words and conditions matches no message.
  ///
  /// - Parameters:
  ///   - user: The user whom `from:me` means.
  ///   - offset: The offset of the user's time zone from GMT in seconds, for the days that the text names.
  package init(_ text: String, for user: UserID? = nil, offset: Int = 0) {
    self.text = text
    filters = SearchFilters(text)
    words = SearchWords(filters.words)
    plain = words.patterns.map(\.ascii)
    prepared = PreparedFilters(filters, for: user, offset: offset)
  }

  /// Whether there is nothing to search for.
  private var isEmpty: Bool { words.isEmpty && filters.isEmpty }
  /// A moment that all results are before, or `nil` if none is known.
  package var end: Date? { prepared.end }
  /// A moment that no result is before, or `nil` if none is known.
  package var start: Date? { prepared.start }

  /// Whether the conditions allow results from a chat with a name.
  package func admits(chat name: @autoclosure () -> String) -> Bool {
    prepared.admits(chat: name())
  }

  /// Whether a message matches; deleted, shadowed, ephemeral and error messages never do.
  ///
  /// - Complexity: O(*n*) in the length of its text for each word.
  package func matches(_ message: ChatMessage) -> Bool { matches(message, in: message.text) }

  /// Whether a message matches if its text is replaced by another, such as a translation.
  package func matches(_ message: ChatMessage, in text: String) -> Bool {
    guard !isEmpty, !message.isDeleted, !message.isShadowed,
      message.kind != .ephemeral, message.kind != .error
    else { return false }
    return prepared.admits(message) && words.areContained(in: text)
  }

  /// Whether a result is listed before another: newer messages first, then lower ids of channel and message.
  package func isOrdered(_ first: ChannelSelectionInfo, before second: ChannelSelectionInfo) -> Bool
  {
    let one = first.message?.createdAt
    let other = second.message?.createdAt
    if one != other { return (one ?? .distantPast) > (other ?? .distantPast) }
    if first.channel.id != second.channel.id { return first.channel.id < second.channel.id }
    return first.message.map(\.id.rawValue) ?? "" < second.message.map(\.id.rawValue) ?? ""
  }

  /// Whether both search for the same text.
  package static func == (first: MessageSearchQuery, second: MessageSearchQuery) -> Bool {
    first.text == second.text
  }
}

extension MessageSearchQuery {
  /// Whether the message in a JSON document may match, decided without parsing the document.
  ///
  /// Parsing takes far longer than this check, and most documents contain none of the words. If the check can't decide,
  /// it returns true.
  ///
  /// - Complexity: O(*n*) in the document's length for each word.
  package func mayFind(_ document: [UInt8]) -> Bool {
    // An escape can represent any letter, so only the parsed text can decide.
    if document.contains(UInt8(ascii: "\\")) { return true }
    guard document.contains(where: { $0 >= 0x80 }) else {
      return plain.allSatisfy { word in word.map { Self.isContained($0, in: document) } ?? false }
    }
    let text = String(decoding: document, as: UTF8.self)
    return words.areContained(in: text)
  }

  /// The lookups for an index of words; see ``SearchWords``.
  package var lookups: [[UInt8]] { words.lookups }

  private static func isContained(_ word: [UInt8], in document: [UInt8]) -> Bool {
    guard let first = word.first, document.count >= word.count else { return word.isEmpty }
    for start in 0...document.count - word.count where lowercased(document[start]) == first {
      if (1..<word.count).allSatisfy({ lowercased(document[start + $0]) == word[$0] }) {
        return true
      }
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

/// A search result: a channel or, in a search for messages, a message and its channel.
public struct ChannelSelectionInfo: Equatable, Identifiable, Sendable {
  /// The identity of a result, unique within a search.
  public struct ID: Hashable, Sendable {
    /// The id of the found channel, or of the channel of the found message.
    public let channel: ChannelID
    /// The message, or `nil` in a search for channels.
    public let message: MessageID?
  }

  /// The found channel, or the channel of the found message.
  public let channel: ChatChannel
  /// The found message; for a found channel, the message that its row shows.
  public let message: ChatMessage?
  /// The subject of the search.
  public let searchType: ChannelSearchType

  /// Creates a result.
  public init(
    channel: ChatChannel,
    message: ChatMessage? = nil,
    searchType: ChannelSearchType = .messages
  ) {
    self.channel = channel
    self.message = message
    self.searchType = searchType
  }

  /// The result's identity; for a found channel it does not include the message.
  public var id: ID {
    ID(channel: channel.id, message: searchType == .messages ? message?.id : nil)
  }
}
