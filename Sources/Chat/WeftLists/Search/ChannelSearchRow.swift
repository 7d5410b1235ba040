// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

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
  /// - Parameter item: The content of the channel's own row, which a found channel's row repeats.
  public init(
    rowID: UInt64,
    of result: ChannelSelectionInfo,
    item: ChatChannelListItemViewModel,
    environment: ChatEnvironment
  ) {
    self.rowID = rowID
    self.result = result
    guard result.searchType == .messages, let message = result.message else {
      (title, text) = (item.channelName, item.messagePreviewText)
      (timestampText, avatar) = (item.timestampText, item.avatar)
      accessibilityLabel = item.accessibilityLabel(texts: item.texts)
      return
    }
    title = Self.title(of: message, in: result.channel, environment.strings)
    text = item.previewFormatter.formatContent(message)
    timestampText = environment.timestamps.rowText(for: message.createdAt, now: environment.now)
    avatar = AvatarContent(of: message.author)
    accessibilityLabel = environment.strings.text(
      .accessibilityMessageItem,
      .name(title),
      .time(timestampText),
      .text(text)
    )
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
