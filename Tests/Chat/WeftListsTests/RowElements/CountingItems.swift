// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import WeftLocale
import WeftModel

@testable import WeftLists

/// The texts requested, sorted by name.
final class AskedTexts: Sendable {
  private let names = Mutex<[String]>([])

  func note(_ name: String = #function) {
    names.withLock { $0.append(name) }
  }

  /// Returns the texts requested since the last call.
  func taken() -> [String] {
    names.withLock { names in
      defer { names = [] }
      return names.sorted()
    }
  }
}

/// Plain dates, with their requests counted.
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

/// Records each requested text and shows the usual one.
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

/// Records each requested text and shows the usual one.
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

/// A factory of items that record their requests.
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
