// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftApp
@testable import WeftConsole

/// The keys of the forms that add an account and join a chat.
@Suite struct AccountFormKeysTests {
  /// An account desk whose servers all accept a password.
  private final class Desk: AccountDesk {
    private var news: [AccountNews] = []

    func run(_ errand: AccountErrand) {
      switch errand {
      case .look(let server):
        news = [.offer(AccountOffer(server: server, hasPassword: true, hasSignOn: true))]
      case .enter: news = [.problem("no such user")]
      case .signOn: news = [.open("http://127.0.0.1/there")]
      case .giveUp: news = []
      }
    }

    func drain() -> [AccountNews] {
      defer { news = [] }
      return news
    }
  }

  private func harness(_ screen: ScreenName) throws -> ConsoleHarness {
    var options = ChatApp.Options()
    options.accounts = Desk()
    return try ConsoleHarness(columns: 90, rows: 24, options: options, start: [.channels, screen])
  }

  @Test func `keys alone lead from the server to the password, which is hidden`() throws {
    let harness = try harness(.account)
    try harness.type("example.org?,q")
    #expect(harness.view.viewer.account?.form.server == "example.org?,q", "letters are no commands")
    try harness.press(.control("u"), .paste("example.org"), .enter)
    try harness.wait(.zero)
    try harness.type("ada")
    try harness.press(.enter)
    let shown = try harness.type("hunter2")
    #expect(shown.contains("•••••••▏") && !shown.contains("hunter2"))
    try harness.press(.up)
    #expect(harness.view.viewer.account?.form.field == .user)
    try harness.press(.tab, .enter)
    try harness.wait(.zero)
    #expect(try harness.press(.other).contains("no such user"))
    try harness.press(.control("b"))
    try harness.wait(.zero)
    #expect(try harness.press(.other).contains("http://127.0.0.1/there"))
    try harness.press(.escape, .escape)
    #expect(harness.view.viewer.account?.form.isAtStart == true)
    try harness.press(.escape)
    #expect(harness.view.viewer.path == [.channels])
  }

  @Test func `a typed address is refused below the field by a source without addresses`() throws {
    let harness = try harness(.join)
    try harness.type("#garden:example.org")
    let shown = try harness.press(.enter)
    #expect(shown.contains("Chats here have no addresses"), "\(shown)")
    try harness.press(.control("u"), .escape)
    #expect(harness.view.viewer.path == [.channels])
  }
}
