// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

/// The form that adds an account, and the screen that shows it.
@Suite struct AccountFormTests {
  private static let both = AccountOffer(
    server: "https://example.org",
    hasPassword: true,
    hasSignOn: true
  )
  private static let signOn = AccountOffer(
    server: "https://example.org",
    hasPassword: false,
    hasSignOn: true
  )

  /// A form whose server has reported what it offers.
  private func form(_ offer: AccountOffer = both) -> AccountForm {
    var form = AccountForm()
    _ = form.handle(.text("example.org"))
    _ = form.handle(.submit)
    form.take(.offer(offer))
    return form
  }

  private func isLook(_ errand: AccountErrand?, _ server: String) -> Bool {
    if case .look(server)? = errand { true } else { false }
  }

  @Test func `the form asks for the server first, then for what that server needs`() {
    var form = AccountForm()
    #expect(form.fields == [.server] && form.field == .server)
    #expect(form.handle(.submit) == nil, "nothing was typed")
    _ = form.handle(.text("example.orgg"))
    _ = form.handle(.erase)
    #expect(isLook(form.handle(.submit), "example.org"))
    #expect(form.isBusy && form.fields.isEmpty)
    form.take(.offer(Self.both))
    #expect(form.fields == [.user, .password] && form.field == .user)
    _ = form.handle(.text("ada"))
    #expect(form.handle(.submit) == nil)
    #expect(form.field == .password, "that is missing")
    _ = form.handle(.text("secret"))
    #expect(form.passwordLength == 6)
    guard case .enter("ada", "secret")? = form.handle(.submit) else {
      Issue.record("nothing is entered")
      return
    }
    #expect(
      form.isBusy && form.passwordLength == 0,
      "a password is kept no longer than it is typed"
    )
    form.take(.added("ada"))
    #expect(form.step == .done("ada"))
  }

  @Test func `an error shows on the step where it can be corrected`() {
    var form = AccountForm()
    _ = form.handle(.text("nowhere"))
    _ = form.handle(.submit)
    form.take(.problem("it can't be reached"))
    #expect(form.step == .server && form.server == "nowhere")
    #expect(form.problem == "it can't be reached" && form.field == .server)
    form = self.form()
    _ = form.handle(.enter(user: "ada", password: "wrong"))
    form.take(.problem("wrong"))
    #expect(form.step == .proof(Self.both) && form.user == "ada" && form.passwordLength == 0)
    #expect(form.field == .password && form.problem == "wrong")
    _ = form.handle(.enter(user: "ada", password: "right"))
    #expect(form.problem == nil)
  }

  @Test func `a server that only offers the browser asks for no credentials`() {
    var form = form(Self.signOn)
    #expect(form.fields.isEmpty && form.field == nil)
    guard case .signOn? = form.handle(.submit) else {
      Issue.record("no sign-on")
      return
    }
    form.take(.open("https://example.org/login"))
    #expect(form.step == .browser(Self.signOn, "https://example.org/login"))
    form.take(.problem("late"))
    #expect(form.step == .proof(Self.signOn) && form.problem == "late")
  }

  @Test func `going back cancels the running request, and its late answer is ignored`() {
    var form = form()
    _ = form.handle(.enter(user: "ada", password: "right"))
    guard case .giveUp? = form.handle(.back) else {
      Issue.record("it goes on")
      return
    }
    form.take(.problem("late"))
    #expect(form.step == .proof(Self.both) && form.problem == nil)
    _ = form.handle(.back)
    #expect(form.isAtStart && form.server == "example.org")
    form.take(.offer(Self.both))
    #expect(form.isAtStart)
  }

  @Test func `a field holds one line of limited length, and ignores input for other steps`() {
    var form = AccountForm()
    _ = form.handle(.text("a\u{1B}[31m\r\nb" + String(repeating: "c", count: 9_000)))
    #expect(form.server.hasPrefix("a[31mb") && form.server.utf8.count <= AccountForm.mostBytes)
    #expect(form.handle(.enter(user: "ada", password: "x")) == nil)
    #expect(form.handle(.signOn) == nil)
    var later = self.form()
    #expect(later.handle(.fill(server: "evil.example")) == nil)
    #expect(later.server == "example.org")
  }

  /// A desk that records errands.
  private final class Desk: AccountDesk {
    var errands: [AccountErrand] = []
    var news: [AccountNews] = []

    func run(_ errand: AccountErrand) { errands.append(errand) }
    func drain() -> [AccountNews] {
      defer { news = [] }
      return news
    }
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `the screen shows which server gets the input, and hides the password`(
    locale: String
  ) throws {
    let desk = Desk()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.locale = Locale(identifier: locale)
    var options = ChatApp.Options()
    options.accounts = desk
    let app = ChatApp(
      Engine(workspace: workspace, environment: workspace.environment()),
      options: options
    )
    let viewer = Viewer(app, start: [.channels, .account], hints: { _ in "" })
    let account = try #require(viewer.account)
    func labels() throws -> String {
      try viewer.top.scene(rowLimit: 99).rowLabels().joined(separator: "\n")
    }
    #expect(try labels().contains(app.words.entry.encrypted))
    account.handle(.text("example.org"))
    account.handle(.submit)
    desk.news = [.offer(Self.both)]
    app.turn(at: app.now)
    #expect(try labels().contains("https://example.org"))
    #expect(try labels().contains(app.words.entry.kept))
    account.handle(.text("ada"))
    account.handle(.move(by: 1))
    account.handle(.text("hunter2"))
    #expect(try !labels().contains("hunter2"))
    account.handle(.submit)
    #expect(desk.errands.count == 2)
    desk.news = [.added("ada")]
    app.turn(at: app.now)
    #expect(app.addedAccount == "ada")
  }

  @Test
  func `if accounts can't be added, no account screen exists and nothing links to it`() throws {
    let app = ChatApp(Engine(workspace: Workspace(currentUser: Samples.me)))
    let viewer = Viewer(app, start: [.channels, .account])
    #expect(viewer.path == [.channels] && viewer.account == nil)
    viewer.perform(.settings)
    let labels = try viewer.top.scene(rowLimit: 99).rowLabels()
    #expect(!labels.contains { $0.contains(app.words.entry.title) })
  }

  @Test func `leaving the screen cancels the request`() {
    let desk = Desk()
    var options = ChatApp.Options()
    options.accounts = desk
    let app = ChatApp(Engine(workspace: Workspace(currentUser: Samples.me)), options: options)
    let viewer = Viewer(app, start: [.channels, .account])
    viewer.account?.handle(.fill(server: "example.org"))
    viewer.back()
    guard case .giveUp? = desk.errands.last else {
      Issue.record("it goes on: \(desk.errands)")
      return
    }
  }

  @Test func `a chat is joined by its address, and a source without addresses explains why not`()
    throws
  {
    let app = ChatApp(Engine(workspace: Workspace(currentUser: Samples.me)))
    let viewer = Viewer(app)
    viewer.press(.join, in: nil)
    #expect(viewer.top.name == .join)
    viewer.form?.change { $0 += " #garden:exa mple.org\n" }
    #expect(viewer.form?.focused?.value == "#garden:example.org")
    viewer.form?.submit()
    #expect(viewer.form?.problem?.contains("Chats here have no addresses") == true)
    let account = SourceAccount(Samples.me)
    let remote = ChatApp(Engine(account: account, environment: Samples.environment()))
    let other = Viewer(remote, start: [.channels, .join])
    other.form?.change { $0 = "#garden:example.org" }
    other.form?.submit()
    #expect(other.path == [.channels] && other.notice?.text == remote.words.joining.asked)
    let asked = remote.engine.drainRequests().contains {
      if case .action(.join("#garden:example.org")) = $0.wish { true } else { false }
    }
    #expect(asked)
  }

  @Test func `marking a channel as unread sends a request to the source`() {
    let engine = Engine(account: SourceAccount(Samples.me), environment: Samples.environment())
    engine.markUnread("messaging:general")
    let asked = engine.drainRequests().contains {
      if case .action(.markUnread("messaging:general", nil)) = $0.wish { true } else { false }
    }
    #expect(asked)
  }
}
