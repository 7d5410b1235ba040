// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What one result of a search shows.
public struct ChannelSearchRow: Equatable, Identifiable, Sendable {
  /// Names the row towards plugins; the same for as long as the list lives.
  public let rowID: UInt64
  /// What was found.
  public let result: ChannelSelectionInfo
  /// Who wrote the message and where, or what the channel is called.
  public let title: String
  /// The message in one line.
  public let text: String
  /// When the message was written, or when the channel's last message came.
  public let timestampText: String
  /// What the avatar shows.
  public let avatar: AvatarContent
  /// What a screen reader says of the row.
  public let accessibilityLabel: String

  /// Which result it is.
  public var id: ChannelSelectionInfo.ID { result.id }

  /// Creates the row of a result.
  ///
  /// - Parameter item: what the channel's own row shows, which its result repeats.
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

  /// "Yoda in Star Wars"; the author alone where the channel has no name of its own.
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
