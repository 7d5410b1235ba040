// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
public import WeftModel
private import WeftViews

/// The row of a search result.
public struct ChannelSearchRow: Equatable, Identifiable, Sendable {
  /// The row's id for plugins, stable for the lifetime of the list.
  public let rowID: UInt64
  /// The search result.
  public let result: ChannelSelectionInfo
  /// The message's author and channel, or the channel's name.
  public let title: String
  /// The message in one line.
  public let text: String
  /// Where the title contains what was searched for, as ranges of its UTF-8 bytes.
  public let titleMarks: [Range<Int>]
  /// The text with what was searched for: that of the row or, where only this has it, the message's
  /// own, such as the words beside a picture.
  public let foundText: String
  /// Where that text contains what was searched for, as ranges of its UTF-8 bytes.
  public let textMarks: [Range<Int>]
  /// When the message or, for a channel, its last message was written.
  public let timestampText: String
  /// The content of the avatar.
  public let avatar: AvatarContent
  /// The row's text for screen readers.
  public let accessibilityLabel: String

  /// The result's id.
  public var id: ChannelSelectionInfo.ID { result.id }

  /// Creates the row of a result.
  ///
  /// - Parameters:
  ///   - item: The content of the channel's own row, which a found channel's row repeats.
  ///   - searched: The text that was searched for.
  public init(
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
    let words = SearchWords(searched)
    guard result.searchType == .messages, let message = result.message else {
      (title, text) = (item.channelName, Self.line(of: item, environment.strings))
      (titleMarks, foundText, textMarks) = (words.ranges(in: title), text, [])
      (timestampText, avatar) = (item.timestampText, item.avatar)
      accessibilityLabel = item.accessibilityLabel(texts: item.texts)
      return
    }
    title = Self.title(of: message, in: result.channel, environment.strings)
    text = item.previewFormatter.formatContent(message)
    // The search reads the text as it was written, which may have the words in its markup alone.
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

  /// The channel's newest message with its author in front, where its row shows one.
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

  /// The author and channel, such as "Yoda in Star Wars"; the author alone where the channel has no
  /// own name.
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
  /// The fields that plugins can read from a search result's row.
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
  /// The results that are shown, without headings.
  public var searchResults: [ChannelSelectionInfo] { search.searchResults.map(currentResult) }
  /// Whether the first results are still to come.
  public var loadingSearchResults: Bool { search.loadingSearchResults }
  /// Whether there is a text to search for.
  public var isSearching: Bool { search.isSearching }

  /// The number of results in words; nil while it is unknown and while no search is active.
  public var searchResultsText: String? {
    guard let total = search.total else { return nil }
    let strings = environment.strings
    return total.isExact
      ? strings.text(.searchResults, .count(total.count))
      : strings.text(.searchManyResults, .text(total.text(strings)))
  }

  /// The entry of the search results shown in a row, nil where there is no such row.
  public func searchEntry(ofRow number: UInt64) -> SearchEntry? {
    guard let id = resultNumbers.id(of: number) else { return nil }
    return search.entries.first { $0.id == id }
  }

  /// The row of an entry of the search results.
  func rowID(of entry: SearchEntry.ID) -> UInt64 { resultNumbers.number(of: entry) }

  /// The row at an index of the search results' entries, nil where there is none.
  package func searchRow(at index: Int) -> UInt64? {
    let entries = search.entries
    return entries.indices.contains(index) ? rowID(of: entries[index].id) : nil
  }

  /// The result shown in a row, nil where there is no such row.
  public func result(ofRow number: UInt64) -> ChannelSelectionInfo? {
    searchEntry(ofRow: number)?.result.map(currentResult)
  }

  /// The rows of the results in a range of indices; indices beyond the last result are left out.
  ///
  /// - Complexity: O(*k*) in the number of rows requested.
  public func searchRows(in indices: Range<Int>) -> [ChannelSearchRow] {
    let results = search.searchResults
    return results[indices.clamped(to: results.indices)].map(searchRow)
  }

  /// The row of a result.
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
