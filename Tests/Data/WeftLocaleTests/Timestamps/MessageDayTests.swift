// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

/// Row 107 of the reference across time zones: where a day starts in a list of messages.
@Suite struct MessageDayTests {
  /// Returns the days above messages with some dates, newest first.
  private func days(_ moments: [String], zone: String, locale: String = "en_US") throws -> [String?]
  {
    let me = ChatUser(id: "me")
    let messages = try moments.enumerated().map { index, moment in
      ChatMessage(
        id: MessageID("\(index)"),
        author: me,
        text: "",
        createdAt: try #require(Workspace.date(moment))
      )
    }
    let environment = ChatEnvironment(
      now: Date(timeIntervalSince1970: 0),
      currentUser: me,
      timestamps: LocaleTimestampFormatter(
        locale: Locale(identifier: locale),
        timeZone: try #require(TimeZone(identifier: zone))
      )
    )
    let list = ChatMessageListViewModel(
      channel: ChatChannel(id: "messaging:a", createdAt: .distantPast),
      messages: messages,
      environment: environment
    )
    return list.rows(in: 0..<moments.count).map(\.dateSeparatorText)
  }

  @Test func `the same messages fall on other days in other zones`() throws {
    let moments = ["2025-01-02T00:30:00Z", "2025-01-01T23:30:00Z", "2025-01-01T12:00:00Z"]
    #expect(try days(moments, zone: "GMT") == ["January 2, 2025", nil, "January 1, 2025"])
    #expect(try days(moments, zone: "America/New_York") == [nil, nil, "January 1, 2025"])
    #expect(
      try days(moments, zone: "Europe/Berlin") == [nil, "January 2, 2025", "January 1, 2025"]
    )
    #expect(try days(moments, zone: "Pacific/Kiritimati") == [nil, nil, "January 2, 2025"])
  }

  @Test func `a day may have 23 or 25 hours`() throws {
    // Berlin, 30 March and 26 October 2025.
    let short = ["2025-03-30T22:00:00Z", "2025-03-30T21:59:59Z", "2025-03-29T23:00:00Z"]
    #expect(try days(short, zone: "Europe/Berlin") == ["March 31, 2025", nil, "March 30, 2025"])
    let long = ["2025-10-26T23:00:00Z", "2025-10-26T22:59:59Z", "2025-10-25T22:00:00Z"]
    #expect(try days(long, zone: "Europe/Berlin") == ["October 27, 2025", nil, "October 26, 2025"])
  }

  @Test func `the same day of another year counts as another day`() throws {
    let moments = ["2025-01-01T12:00:00Z", "2024-01-01T12:00:00Z"]
    #expect(try days(moments, zone: "GMT") == ["January 1, 2025", "January 1, 2024"])
  }
}
