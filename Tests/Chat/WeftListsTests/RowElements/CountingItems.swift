// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import WeftLists
import WeftLocale
import WeftModel

/// What was asked for, in order of its name.
final class AskedTexts: Sendable {
  private let names = Mutex<[String]>([])

  func note(_ name: String = #function) {
    names.withLock { $0.append(name) }
  }

  /// What was asked for since the last time this was.
  func taken() -> [String] {
    names.withLock { names in
      defer { names = [] }
      return names.sorted()
    }
  }
}

/// Dates as plain ones, counted.
struct CountingTimestamps: TimestampFormatting {
  let asked: AskedTexts
  private let plain = PlainTimestampFormatter()

  init(_ asked: AskedTexts) {
    self.asked = asked
  }

  func rowText(for date: Date, now: Date) -> String {
    asked.note("formatter")
    return plain.rowText(for: date, now: now)
  }

  func timeText(for date: Date) -> String { plain.timeText(for: date) }
  func dayText(for date: Date) -> String { plain.dayText(for: date) }
  func isSameDay(_ first: Date, _ second: Date) -> Bool { plain.isSameDay(first, second) }
  func secondsFromGMT(at date: Date) -> Int { plain.secondsFromGMT(at: date) }
}

/// Notes each text that is asked for, and shows the usual ones.
class CountingChannelItem: ChatChannelListItemViewModel {
  var asked: AskedTexts?

  override var channelName: String { note("channelName") { super.channelName } }
  override var timestampText: String { note("timestampText") { super.timestampText } }
  override var badgeText: String? { note("badgeText") { super.badgeText } }
  override var avatar: AvatarContent { note("avatar") { super.avatar } }
  override var messagePreviewText: String {
    note("messagePreviewText") { super.messagePreviewText }
  }
  override var messagePreviewAuthorName: String? {
    note("messagePreviewAuthorName") { super.messagePreviewAuthorName }
  }
  override var draftMessageText: String? { note("draftMessageText") { super.draftMessageText } }
  override var dependencies: ChannelRowDependencies { .standard }
  override func accessibilityLabel(texts: ChannelRowTexts) -> String {
    note("accessibilityLabel") { super.accessibilityLabel(texts: texts) }
  }

  private func note<Value>(_ name: String, _ value: () -> Value) -> Value {
    asked?.note(name)
    return value()
  }
}

/// Notes each text that is asked for, and shows the usual ones.
final class CountingThreadItem: ChatThreadListItemViewModel {
  var asked: AskedTexts?

  override var channelNameText: String { note("channelNameText") { super.channelNameText } }
  override var parentMessageText: String { note("parentMessageText") { super.parentMessageText } }
  override var parentMessagePreviewText: String {
    note("parentMessagePreviewText") { super.parentMessagePreviewText }
  }
  override var parentMessageContentText: String {
    note("parentMessageContentText") { super.parentMessageContentText }
  }
  override var threadTitle: String? { note("threadTitle") { super.threadTitle } }
  override var badgeText: String? { note("badgeText") { super.badgeText } }
  override var latestReplyMessageText: String {
    note("latestReplyMessageText") { super.latestReplyMessageText }
  }
  override var latestReplyAuthorNameText: String {
    note("latestReplyAuthorNameText") { super.latestReplyAuthorNameText }
  }
  override var latestReplyTimestampText: String {
    note("latestReplyTimestampText") { super.latestReplyTimestampText }
  }
  override var draftReplyText: String? { note("draftReplyText") { super.draftReplyText } }
  override var replyCountText: String { note("replyCountText") { super.replyCountText } }
  override var accessibilityLabel: String {
    note("accessibilityLabel") { super.accessibilityLabel }
  }
  override var dependencies: ThreadRowDependencies { .standard }

  private func note<Value>(_ name: String, _ value: () -> Value) -> Value {
    asked?.note(name)
    return value()
  }
}

/// A factory of items that note what they are asked for.
final class CountingFactory: ViewFactory {
  let asked = AskedTexts()

  override func makeChannelListItemViewModel(
    channel: ChatChannel,
    channelName: String,
    environment: ChatEnvironment
  ) -> ChatChannelListItemViewModel {
    let item = CountingChannelItem(
      channel: channel,
      channelName: channelName,
      environment: environment
    )
    item.asked = asked
    return item
  }

  override func makeThreadListItemViewModel(
    thread: ChatThread,
    environment: ChatEnvironment
  ) -> ChatThreadListItemViewModel {
    let item = CountingThreadItem(thread: thread, environment: environment)
    item.asked = asked
    return item
  }
}
