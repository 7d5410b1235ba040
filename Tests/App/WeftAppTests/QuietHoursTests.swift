// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// The hours of a day without notifications.
@Suite struct QuietHoursTests {
  @Test(
    arguments: [
      ("22", "7", "22:00-07:00"), ("22:30", "7.15", "22:30-07:15"), ("10 pm", "7AM", "22:00-07:00"),
      ("12 am", "12pm", "00:00-12:00"), ("٢٢:٠٠", "٧", "22:00-07:00"),
      (" 0 ", "23:59", "00:00-23:59"),
    ]
  )
  func `people write times in their own way`(from: String, until: String, text: String) throws {
    let hours = try #require(QuietHours(from: from, until: until))
    #expect(hours.text == text)
    #expect(QuietHours(text) == hours, "a file stores them")
  }

  @Test(arguments: [
    "", "24", "22:60", "-1", "22:00:00", "0 pm", "13 pm", "noon", "22:", ":30", "1000000000000",
    "½", "2 2 2",
  ])
  func `a text that is no time is refused`(text: String) {
    #expect(QuietHours(from: text, until: "7") == nil)
    #expect(QuietHours(from: "7", until: text) == nil)
  }

  @Test func `hours that end when they begin are refused`() {
    #expect(QuietHours(from: "22", until: "10 pm") == nil)
    #expect(QuietHours("22:00") == nil && QuietHours("22:00-07:00-08:00") == nil)
  }

  /// 2026-06-05, in a zone two hours east of GMT.
  @Test(arguments: [
    ("22-7", "21:59", false), ("22-7", "22:00", true), ("22-7", "00:00", true),
    ("22-7", "06:59", true), ("22-7", "07:00", false), ("9-17", "09:00", true),
    ("9-17", "17:00", false), ("9-17", "08:59", false),
  ])
  func `they begin with their first minute and end before their last`(
    text: String,
    clock: String,
    isQuiet: Bool
  ) throws {
    let hours = try #require(QuietHours(text))
    let parts = clock.split(separator: ":").compactMap { Double($0) }
    let midnight = 1_780_660_800.0 - 14 * 3600
    let date = Date(timeIntervalSince1970: midnight + parts[0] * 3600 + parts[1] * 60)
    #expect(hours.contains(date, { _ in 7200 }) == isQuiet)
    #expect(!hours.contains(Date(timeIntervalSince1970: .infinity), { _ in 0 }))
    #expect(QuietHours("0-23:59")?.contains(.distantPast, { _ in 0 }) == true)
  }
}

/// Quiet hours in the settings, and what they keep away.
@Suite struct QuietHoursFormTests {
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [Samples.channel("general", [Samples.message("Old")])]
    var options = ChatApp.Options()
    options.notifications = .all
    app = ChatApp(
      Engine(workspace: workspace, environment: Samples.environment()),
      options: options
    )
    viewer = Viewer(app)
  }

  private func fill(_ texts: String...) throws {
    for text in texts {
      try #require(viewer.form).change { $0 = text }
      try #require(viewer.form).submit()
    }
  }

  private func settings() throws -> [String] {
    viewer.show([.channels, .settings])
    viewer.top.drainChanges()
    return try viewer.scene(rowLimit: 80).rowLabels()
  }

  @Test func `the form sets them, keeps what can't be read, and removes them`() throws {
    #expect(try settings().contains("Quiet hours, None"))
    viewer.perform(.quietHours)
    try fill("22", "late")
    #expect(app.quietHours == nil && viewer.form?.problem?.contains("22:00") == true)
    #expect(viewer.form?.items.map(\.value).prefix(2) == ["22", "late"])
    viewer.form?.press("until")
    try fill("7:30")
    #expect(app.quietHours?.text == "22:00-07:30")
    #expect(viewer.top.name == .settings)
    #expect(try settings().contains { $0.hasPrefix("Quiet hours, ") && $0.contains("7:30") })
    viewer.perform(.quietHours)
    viewer.form?.press("none")
    #expect(app.quietHours == nil)
    app.notifications = .off
    #expect(try !settings().contains { $0.hasPrefix("Quiet hours") })
  }

  @Test(arguments: [true, false])
  func `messages of these hours notify nobody, also not afterwards`(isQuiet: Bool) throws {
    app.look(false)
    let offset = app.engine.environment.timestamps.secondsFromGMT(at: Samples.now)
    let local = (Samples.now.timeIntervalSince1970 + Double(offset))
    let hour = Int(local.truncatingRemainder(dividingBy: 86_400)) / 3600
    let start = (hour + (isQuiet ? 0 : 2)) % 24
    app.quietHours = QuietHours(from: "\(start)", until: "\((start + 1) % 24)")
    app.engine.apply(
      ChatEvent(.messageNew, cid: "messaging:general", at: Samples.now) {
        $0.user = UserPatch(Samples.leia.id)
        $0.message = MessagePatch("n1") {
          ($0.text, $0.author, $0.createdAt) = (
            .set("Help me"), UserPatch(Samples.leia.id), Samples.now
          )
        }
      }
    )
    app.quietHours = nil
    app.turn(at: app.now + Notifier.gathering)
    #expect(app.drainNotifications().count == (isQuiet ? 0 : 1))
  }
}
