// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts of a channel's row that its text for screen readers repeats.
public struct ChannelRowTexts: Equatable, Sendable {
  /// The channel's name as shown.
  public var channelName: String
  /// The time of the last message.
  public var timestampText: String
  /// The newest message in one line.
  public var messagePreviewText: String

  /// Creates texts.
  public init(channelName: String, timestampText: String, messagePreviewText: String) {
    self.channelName = channelName
    self.timestampText = timestampText
    self.messagePreviewText = messagePreviewText
  }
}

extension ChatChannelListItemViewModel {
  /// The texts before plugins change them.
  public var texts: ChannelRowTexts {
    ChannelRowTexts(
      channelName: shownName,
      timestampText: shownTimestamp,
      messagePreviewText: shownPreviewText
    )
  }
}

/// The text for screen readers of a channel's row: its name, its state, then the latest activity.
struct ChannelRowLabel {
  let item: ChatChannelListItemViewModel
  let texts: ChannelRowTexts

  private var strings: StringCatalog { item.environment.strings }
  private var channel: ChatChannel { item.channel }

  var text: String {
    var sentences = [who]
    sentences += ChannelSign.all(of: channel).map { strings.text($0.sentence) }
    if item.unreadCount > 0 {
      sentences.append(strings.text(.accessibilityUnread, .count(item.unreadCount)))
    }
    sentences += activity
    return sentences.dropFirst().reduce(sentences[0]) { text, sentence in
      strings.text(.accessibilitySentences, .text(text), .second(sentence))
    }
  }

  private var who: String {
    let name = texts.channelName.isEmpty ? channel.id.rawValue : texts.channelName
    return channel.isOneToOne
      ? strings.text(.accessibilityDirect, .name(name))
      : strings.text(.accessibilityGroup, .name(name), .count(channel.memberCount))
  }

  private var activity: [String] {
    switch item.preview.variant {
    case .failedToSend: return [strings.text(.previewFailed)]
    case .deleted: return [strings.text(.previewDeleted)]
    case .typing(let content): return [content.text]
    case .draft(let content):
      let draft = strings.text(.accessibilityDraft, .text(content.text))
      guard !texts.timestampText.isEmpty else { return [draft] }
      return [draft, strings.text(.accessibilityLastMessageTime, .time(texts.timestampText))]
    case .message:
      return [channel.previewMessage.map(lastMessage) ?? strings.text(.previewNone)]
    }
  }

  private func lastMessage(_ message: ChatMessage) -> String {
    let isMine = message.author.id == item.environment.currentUser.id
    let name = isMine ? strings.text(.accessibilityYou) : message.author.displayName
    guard item.showReadEvents else {
      return strings.text(
        .accessibilityMessage,
        .name(name),
        .time(texts.timestampText),
        .text(texts.messagePreviewText)
      )
    }
    let status: StringKey = item.readUsers.isEmpty ? .accessibilitySent : .accessibilitySentAndRead
    return strings.text(
      .accessibilityMessageWithStatus,
      .name(name),
      .status(strings.text(status)),
      .time(texts.timestampText),
      .text(texts.messagePreviewText)
    )
  }
}
