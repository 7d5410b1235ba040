// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
public import WeftModel
private import WeftViews

/// The content of a search result's row.
public struct ChannelSearchRow: Equatable, Identifiable, Sendable {
  /// The number that identifies the row to plugins, constant for the lifetime of the list.
  public let rowID: UInt64
  /// The found channel or message from which the texts are made.
  public let result: ChannelSelectionInfo
  /// The message's author and channel, or the channel's name.
  public let title: String
  /// The message, or the channel's newest message, as one line.
  public let text: String
  /// The matches in the title, as ranges of UTF-8 bytes.
  public let titleMarks: [Range<Int>]
  /// The text that contains the match.
  ///
  /// It is ``text``, or the message's whole text if only that contains the words, for example next to a picture.
  public let foundText: String
  /// The matches in ``foundText``, as ranges of UTF-8 bytes.
  public let textMarks: [Range<Int>]
  /// The time of the message, or of the newest message of a channel.
  public let timestampText: String
  /// The picture or the initials of the channel, or of the message's author.
  public let avatar: AvatarContent
  /// The row's text for screen readers.
  public let accessibilityLabel: String

  /// The result's id.
  public var id: ChannelSelectionInfo.ID { result.id }

  /// Creates the row of a result.
  ///
  /// - Parameters:
  ///   - rowID: The number that identifies the row to plugins.
  ///   - result: The found channel or message.
  ///   - item: The content of the channel's row; the row of a found channel shows the same texts.
  ///   - searched: The text that the user searched for.
  ///   - environment: The values that the texts depend on besides the result.
  package init(
    rowID: UInt64,
    of result: ChannelSelectionInfo,
    item: ChatChannelListItemViewModel,
    searched: String = "",
    environment: ChatEnvironment
  ) {
    self.rowID = rowID
    self.result = ChannelSelectionInfo(
      channel: result.channel.asOf(environment.now),
      message: result.message,
      searchType: result.searchType
    )
    let words = SearchWords(SearchFilters(searched).words)
    guard result.searchType == .messages, let message = result.message else {
      (title, text) = (item.channelName, Self.line(of: item, environment.strings))
      (titleMarks, foundText, textMarks) = (words.ranges(in: title), text, [])
      (timestampText, avatar) = (item.timestampText, item.avatar)
      accessibilityLabel = item.accessibilityLabel(texts: item.texts)
      return
    }
    title = Self.title(of: message, in: result.channel, environment.strings)
    text = item.previewFormatter.formatContent(message)
    // The search reads the original text, in which only the markup may contain the words.
    let own = words.areContained(in: text) ? text : item.previewFormatter.plainText(of: message)
    let isOwn = words.areContained(in: own)
    foundText = isOwn ? own : text
    (titleMarks, textMarks) = ([], words.ranges(in: foundText))
    timestampText = environment.timestamps.rowText(for: message.createdAt, now: environment.now)
    avatar = AvatarContent(of: message.author)
    accessibilityLabel = environment.strings.text(
      .accessibilityMessageItem,
      .name(title),
      .time(timestampText),
      .text(text)
    )
  }

  /// The channel's newest message, preceded by its author if the channel's row shows one.
  private static func line(
    of item: ChatChannelListItemViewModel,
    _ strings: StringCatalog
  ) -> String {
    let text = item.messagePreviewText
    guard let author = item.messagePreviewAuthorName,
      item.channel.previewMessage?.isDeleted != true
    else { return text }
    return strings.text(.authorLine, .name(author), .text(text))
  }

  /// The author and the channel, such as "Yoda in Star Wars", or only the author if the channel has no name.
  private static func title(
    of message: ChatMessage,
    in channel: ChatChannel,
    _ strings: StringCatalog
  ) -> String {
    let author = message.author.displayName
    guard let name = channel.name, !name.isEmpty else { return author }
    return strings.text(.searchInChannel, .name(author), .channel(name))
  }
}

extension ChannelSearchRow: SlotRow {
  /// The fields of a search result's row that plugins can read.
  public static let fields = FieldTable<ChannelSearchRow>([
    "result.title": { .text($0.title) },
    "result.text": { .text($0.text) },
    "result.timestampText": { .text($0.timestampText) },
    "result.messageID": { FieldValue($0.result.id.message?.rawValue) },
    "result.avatarURL": { FieldValue($0.avatar.imageURL) },
    "result.avatarInitials": { .text($0.avatar.initials) },
    "result.avatarColor": { .integer($0.avatar.color.code) },
  ]).adding(ChatChannel.slotFields) { $0.result.channel }
}

extension ChatChannelListViewModel {
  /// The text of the search field.
  public var searchText: String { search.searchText }
  /// Whether channels, messages or both are searched.
  public var searchType: ChannelSearchType { search.searchType }
  /// The results shown, without headings.
  public var searchResults: [ChannelSelectionInfo] { search.searchResults.map(currentResult) }
  /// Whether the first results have not arrived yet.
  public var loadingSearchResults: Bool { search.loadingSearchResults }
  /// Whether there is a text to search for.
  public var isSearching: Bool { search.isSearching }

  /// The number of results as a sentence, or `nil` if it is unknown or there is no search.
  package var searchResultsText: String? {
    guard let total = search.total else { return nil }
    let strings = environment.strings
    return total.isExact
      ? strings.text(.searchResults, .count(total.count))
      : strings.text(.searchManyResults, .text(total.text(strings)))
  }

  /// The entry of the search results in a row, or `nil` if there is no such row.
  package func searchEntry(ofRow number: UInt64) -> SearchEntry? {
    guard let id = resultNumbers.id(of: number) else { return nil }
    return search.entries.first { $0.id == id }
  }

  /// The row's id of an entry of the search results.
  func rowID(of entry: SearchEntry.ID) -> UInt64 { resultNumbers.number(of: entry) }

  /// The row's id of the entry at an index, or `nil` if there is none.
  package func searchRow(at index: Int) -> UInt64? {
    let entries = search.entries
    return entries.indices.contains(index) ? rowID(of: entries[index].id) : nil
  }

  /// The search result in a row, or `nil` if there is no such row.
  public func result(ofRow number: UInt64) -> ChannelSelectionInfo? {
    searchEntry(ofRow: number)?.result.map(currentResult)
  }

  /// Returns the rows of the results at the given indices; indices beyond the last result are ignored.
  ///
  /// - Complexity: O(*k*) in the number of rows requested.
  package func searchRows(in indices: Range<Int>) -> [ChannelSearchRow] {
    let results = search.searchResults
    return results[indices.clamped(to: results.indices)].map(searchRow)
  }

  func searchRow(of found: ChannelSelectionInfo) -> ChannelSearchRow {
    let result = currentResult(found)
    let item = slots.factory.makeChannelListItemViewModel(
      channel: result.channel,
      channelName: name(forChannel: result.channel),
      environment: environment
    )
    return ChannelSearchRow(
      rowID: rowID(of: .result(result.id)),
      of: result,
      item: item,
      searched: search.text,
      environment: environment
    )
  }
}
