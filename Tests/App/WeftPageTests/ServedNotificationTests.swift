// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// The notifications sent to pages that their users don't look at.
@Suite struct ServedNotificationTests {
  private func site() throws -> ServedSite {
    var options = ChatApp.Options()
    options.notifications = .all
    return try ServedSite(appOptions: options)
  }

  private func happen(_ text: String, on site: ServedSite) {
    let event = ServedSessionTests.message(text, in: "messaging:c3", id: text, at: "20:27:00")
    _ = site.app.engine.apply(EventLog(event))
  }

  private func look(_ isSeen: Bool, hasFocus: Bool = true, _ page: ServedPage) throws {
    try page.act(["do": .string("look"), "seen": .bool(isSeen), "focused": .bool(hasFocus)])
  }

  private func permit(_ permission: String, _ page: ServedPage) throws -> Int {
    try page.act(["do": .string("permit"), "permission": .string(permission)])
  }

  /// The notifications that a page received.
  private func told(_ page: ServedPage) -> [JSONValue] {
    page.settle()
    return page.patches.flatMap { (patch: JSONValue) -> [JSONValue] in
      if case .array(let all)? = patch["notify"] { return all }
      return []
    }
  }

  @Test func `a page is notified while none of the pages is visible`() throws {
    let site = try site()
    let (page, other) = (try site.open(), try site.open())
    #expect(try permit("granted", page) == 204)
    happen("Seen", on: site)
    site.wait(.seconds(2))
    #expect(told(page).isEmpty)
    try look(false, page)
    happen("Seen on the other", on: site)
    site.wait(.seconds(2))
    #expect(told(page).isEmpty)
    try look(true, hasFocus: false, other)
    happen("Missed", on: site)
    site.wait(.seconds(2))
    page.wait(for: "the notification") { !told(page).isEmpty }
    #expect(
      told(page) == [
        [
          "number": .integer(1), "title": .string("Leia Organa, Other 3"),
          "body": .string("Missed"),
          "place": .string("#/channels/messages:messaging:c3"),
        ]
      ]
    )
    #expect(told(other).isEmpty, "its browser's user has not allowed it")
  }

  @Test(arguments: ["denied", "default", "unavailable"])
  func `a page without permission gets no notifications`(permission: String) throws {
    let site = try site()
    let page = try site.open()
    #expect(try permit("granted", page) == 204)
    #expect(try permit(permission, page) == 204)
    try look(false, page)
    happen("Missed", on: site)
    site.wait(.seconds(2))
    #expect(told(page).isEmpty)
    #expect(try permit("perhaps", page) == 400)
  }

  @Test func `the button in the settings makes the page ask for permission once`() throws {
    let site = try site()
    let page = try site.open("#/channels/settings")
    #expect(try permit("default", page) == 204)
    let label = "Notifications in this browser, Allow…"
    #expect(page.model.labels.contains(label))
    try page.tap(AppAction.allowNotifications.id)
    #expect(page.patches.count { $0["permit"] == .bool(true) } == 1)
    #expect(try permit("granted", page) == 204)
    #expect(page.model.labels.contains("Notifications in this browser, Allowed"))
    #expect(page.patches.count { $0["permit"] != nil } == 1)
  }
}
