// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
private import WeftViews

/// The texts of a channel's row that are also part of its text for screen readers.
public struct ChannelRowTexts: Equatable, Sendable {
  /// The channel's name as shown.
  public var channelName: String
  /// The time of the last message.
  public var timestampText: String
  /// The newest message as one line.
  public var messagePreviewText: String

  /// Creates texts from which a row's label is made.
  init(channelName: String, timestampText: String, messagePreviewText: String) {
    self.channelName = channelName
    self.timestampText = timestampText
    self.messagePreviewText = messagePreviewText
  }
}

extension ChatChannelListItemViewModel {
  /// The texts before plugins change them.
  package var texts: ChannelRowTexts {
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

  var text: String { strings.spoken([who] + state + activity) }

  private var who: String {
    let name = texts.channelName.isEmpty ? channel.id.rawValue : texts.channelName
    return channel.isOneToOne
      ? strings.text(.accessibilityDirect, .name(name))
      : strings.text(.accessibilityGroup, .name(name), .count(channel.memberCount))
  }

  private var state: [String] {
    var state = [channel.id.sourceName].compactMap(\.self)
    if item.showsOnlineIndicator {
      let online = channel.isOneToOne ? StringKey.presenceOnline : .accessibilityMembersOnline
      state.append(strings.text(online))
    }
    state += ChannelSign.all(of: channel).map { strings.text($0.sentence) }
    if item.unreadCount > 0 {
      state.append(strings.text(.accessibilityUnread, .count(item.unreadCount)))
    } else if item.hasUnread {
      state.append(strings.text(.accessibilityMentioned))
    }
    return state
  }

  private var activity: [String] {
    switch item.preview.variant {
    case .failedToSend: [strings.text(.previewFailed), lastTime]
    case .deleted(let content): [deleted(isMine: content.isSentByCurrentUser), lastTime]
    case .typing(let content): [content.text, lastTime]
    case .draft(let content): [strings.spokenDraft(content.text), lastTime]
    case .message: [channel.previewMessage.map(lastMessage) ?? strings.text(channel.emptyPreview)]
    }
  }

  /// The text for a deleted newest message, with "You" as its author if the user wrote it.
  private func deleted(isMine: Bool) -> String {
    let text = strings.text(.previewDeleted)
    return isMine
      ? strings.text(.authorLine, .name(strings.text(.authorYou)), .text(text)) : text
  }

  /// The time of the newest message, for a line that is not about it; empty if there is no message.
  private var lastTime: String {
    texts.timestampText.isEmpty
      ? "" : strings.text(.accessibilityLastMessageTime, .time(texts.timestampText))
  }

  private func lastMessage(_ message: ChatMessage) -> String {
    let isMine = message.author.id == item.environment.currentUser.id
    let name = isMine ? strings.text(.accessibilityYou) : message.author.displayName
    let author = TextArgument.name(name)
    let time = TextArgument.time(texts.timestampText)
    guard let status = item.deliveryStatus else {
      return strings.text(.accessibilityMessage, author, time, .text(content))
    }
    return strings.text(
      .accessibilityMessageWithStatus,
      author,
      .status(strings.text(spoken(status))),
      time,
      .text(content)
    )
  }

  /// The preview, preceded by the kind of its attachment unless the text is that kind.
  private var content: String {
    guard let kind = item.shownIcon?.spokenKind.map({ strings.text($0) }),
      kind != texts.messagePreviewText
    else { return strings.beginning(of: texts.messagePreviewText) }
    let text = strings.beginning(of: texts.messagePreviewText)
    return text.isEmpty ? kind : strings.text(.accessibilityAttachment, .name(kind), .text(text))
  }

  private func spoken(_ status: MessageDeliveryStatus) -> StringKey {
    switch status {
    case .pending: .accessibilitySending
    case .sent: .accessibilitySent
    case .delivered: .accessibilityDelivered
    case .read: .accessibilitySentAndRead
    case .failed: .accessibilityNotSent
    }
  }
}

extension StringCatalog {
  /// The maximum number of bytes that a row reads out of a message or a draft; the chat reads out all of it.
  private static let mostBytes = 600

  /// The part of a text that a row reads out, with an ellipsis if it was cut.
  func beginning(of text: String) -> String {
    let start = TextLimits.start(of: text, bytes: Self.mostBytes)
    return start.utf8.count < text.utf8.count ? start + "…" : text
  }

  /// The sentence about the user's draft, with the start of its text.
  func spokenDraft(_ text: String) -> String {
    self.text(.accessibilityDraft, .text(beginning(of: text)))
  }
}
