// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Fields with the UTC offset of a list's time zone.
@Suite struct OffsetFieldTests {
  /// One hour east of UTC, and two from the year 2001 on.
  private struct Zone: TimestampFormatting {
    func rowText(for date: Date, now: Date) -> String { "" }
    func timeText(for date: Date) -> String { "" }
    func dayText(for date: Date) -> String { "" }
    func isSameDay(_ first: Date, _ second: Date) -> Bool { false }
    func secondsFromGMT(at date: Date) -> Int {
      date.timeIntervalSinceReferenceDate < 0 ? 3600 : 7200
    }
  }

  /// Returns the values that a hook gets for a row with a date.
  private func values(_ fields: String..., at moment: Date?) -> [PackedWindow.Value] {
    var environment = Samples.environment()
    environment.timestamps = Zone()
    environment.now = Date(timeIntervalSinceReferenceDate: 60)
    var channel = Samples.channel()
    channel.lastMessageAt = moment
    let item = ChatChannelListItemViewModel(
      channel: channel,
      channelName: "c",
      environment: environment
    )
    let sources = HookFields<ChannelListRow>(fields)
    let shared = sources.sharedValues(environment, [:])
    var window = PackedWindow(valuesPerRow: fields.count, now: 0)
    sources.read(
      ChannelListRow(rowID: 1, item: item),
      below: nil,
      shared: shared,
      environment,
      into: &window
    )
    return window.values
  }

  private func told(_ values: FieldValue...) -> [PackedWindow.Value] {
    var window = PackedWindow(valuesPerRow: values.count, now: 0)
    for value in values { window.add(value) }
    return window.values
  }

  @Test func `a date has its own offset, and the environment the current one`() {
    let early = Date(timeIntervalSinceReferenceDate: -1)
    #expect(
      values("env.utcOffset", "channel.lastMessageAt.utcOffset", "env.utcOffset", at: early)
        == told(.integer(7200), .integer(3600), .integer(7200))
    )
    let late = Date(timeIntervalSinceReferenceDate: 0)
    #expect(values("!channel.lastMessageAt.utcOffset", at: late) == told(.integer(7200)))
  }

  @Test func `a missing date has no offset`() {
    #expect(values("channel.lastMessageAt.utcOffset", at: nil) == told(.absent))
  }

  @Test(arguments: ["channel.name.utcOffset", ".utcOffset", "utcOffset", "channel.nope.utcOffset"])
  func `fields that are not dates have no offset`(field: String) {
    #expect(ChannelListRow.fields.moment(ofOffset: field) == nil)
    #expect(!SlotSubject.channel.has(field))
  }

  @Test func `rows of threads and search results have the offsets of their channel`() {
    for subject in [SlotSubject.channel, .thread, .searchResult] {
      #expect(subject.has("channel.lastMessageAt.utcOffset"))
    }
    #expect(SlotSubject.attachment.has("message.createdAt.utcOffset"))
  }
}
