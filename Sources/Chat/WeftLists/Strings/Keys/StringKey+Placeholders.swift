// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension StringKey {
  /// The placeholders that the text must have in every language.
  public var placeholders: [Placeholder] {
    switch self {
    case .authorLabel, .typingOne, .accessibilityDirect: [.name]
    case .authorLine, .pollVoted, .pollCreated: [.name, .text]
    case .namesTwo: [.name, .second]
    case .namesMore: [.name, .second, .count]
    case .typingMore, .accessibilityGroup: [.name, .count]
    case .presenceMembers, .lastSeenSeconds, .lastSeenMinutes, .lastSeenHours, .lastSeenDays,
      .lastSeenWeeks, .lastSeenMonths, .unreadCount, .threadListNew, .threadReplies,
      .searchResults, .accessibilityUnread, .pluginsNotLoaded, .pluginsProblems:
      [.count]
    case .presenceMembersOnline: [.count, .online]
    case .messageTimeEdited, .accessibilityLastMessageTime: [.time]
    case .pollYouVoted, .pollYouCreated, .threadRepliedTo, .messageTranslated, .accessibilityDraft,
      .pluginRemedy:
      [.text]
    case .searchInChannel: [.name, .channel]
    case .accessibilityMessage, .accessibilityMessageItem: [.name, .time, .text]
    case .accessibilityMessageWithStatus: [.name, .status, .time, .text]
    case .accessibilitySentences: [.text, .second]
    case .accessibilityThread: [.channel, .text]
    default: []
    }
  }

  /// Whether the text has a form for each plural category of its language.
  public var isCounted: Bool { placeholders.contains(.count) }
}
