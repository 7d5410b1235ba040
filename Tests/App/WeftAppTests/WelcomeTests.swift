// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

/// The welcome of a user who has no chats yet.
@Suite struct WelcomeTests {
  private final class Desk: AccountDesk {
    func run(_ errand: AccountErrand) {}
    func drain() -> [AccountNews] { [] }
  }

  private func app(
    _ locale: String = "en",
    mayAdd: Bool = true,
    open: (@Sendable (String) -> Result<String, OpeningRefusal>)? = { .success($0) }
  ) -> ChatApp {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.locale = Locale(identifier: locale)
    var options = ChatApp.Options()
    options.welcome = WelcomeChoices(open: open)
    if mayAdd { options.accounts = Desk() }
    return ChatApp(
      Engine(workspace: workspace, environment: workspace.environment()),
      options: options
    )
  }

  private func terminal(_ app: ChatApp) -> Viewer {
    Viewer(app, takesPaths: true, hints: { _ in "" })
  }

  /// Runs turns until work on another thread has ended.
  private func settle(_ viewer: Viewer) {
    let end = ContinuousClock.now + .seconds(60)
    while viewer.opening != nil, .now < end { viewer.app.turn(at: .now) }
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `it says what Weft is, offers three choices, and focuses the first`(locale: String) throws {
    let viewer = terminal(app(locale))
    let words = viewer.app.words.welcome
    #expect(viewer.path == [.welcome] && viewer.top.title == words.title)
    let labels = try viewer.top.scene(rowLimit: 99).rowLabels()
    #expect(labels.count == 4 && labels[0] == words.purpose)
    #expect(labels[1].hasPrefix(viewer.app.words.entry.title))
    #expect(labels[2].hasPrefix(words.open) && labels[2].hasSuffix(words.openDetail))
    #expect(labels[3].hasPrefix(words.demo) && labels[3].hasSuffix(words.demoDetail))
    #expect(viewer.top.selected == 1 && viewer.top.passingHeadings(0) == 1)
  }

  @Test func `a page focuses the first choice, and says who can open a file`() throws {
    let viewer = Viewer(app(open: nil))
    #expect(viewer.top.start == 1 && viewer.top.selected == nil)
    let labels = try viewer.top.scene(rowLimit: 99).rowLabels()
    #expect(labels.count == 4 && !labels.contains { $0.hasPrefix(viewer.app.words.welcome.open) })
    #expect(labels[3].hasSuffix("weft serve --workspace FILE"))
    viewer.perform(.openWorkspace)
    viewer.openWorkspace("/etc/passwd")
    #expect(viewer.path == [.welcome] && viewer.drainSurfaceRequests().isEmpty)
    #expect(viewer.opening == nil)
  }

  @Test func `a path of a page is never opened, even if the program opens files`() {
    let viewer = Viewer(app())
    viewer.perform(.openWorkspace)
    viewer.openWorkspace("/etc/passwd")
    #expect(viewer.opening == nil && viewer.drainSurfaceRequests().isEmpty)
  }

  @Test func `the demo and an account are the other choices`() {
    let viewer = terminal(app())
    viewer.open(row: 2)
    #expect(viewer.path == [.welcome, .account] && !viewer.app.isSucceeded)
    viewer.back()
    viewer.open(row: 4)
    #expect(viewer.app.opensDemo && viewer.app.isSucceeded)
    #expect(terminal(app(mayAdd: false)).top.count == 3)
  }

  @Test func `there are no chats to go to: neither by keys, nor by an address, nor by the palette`()
    throws
  {
    let viewer = Viewer(
      app(),
      start: [.threads, .messages("messaging:gone"), nil, .account],
      takesPaths: true
    )
    #expect(viewer.path == [.welcome, .account] && viewer.notice == nil)
    viewer.showRoot(.channels)
    for key in AppKey.allCases where ![.settings, .help, .theme].contains(key) {
      viewer.press(key, in: nil)
    }
    viewer.turnTab()
    viewer.search(true)
    viewer.togglePalette()
    #expect(viewer.path == [.welcome] && viewer.notice == nil && viewer.drainNothing)
    viewer.divide(into: 3)
    #expect(viewer.room == 1)
    viewer.perform(.settings)
    let labels = try viewer.top.scene(rowLimit: 99).rowLabels()
    #expect(!labels.contains { $0.contains(viewer.app.words.palette.title) })
  }

  @Test func `an application with chats ignores the address of the welcome`() {
    let app = ChatApp(Engine(workspace: Workspace(currentUser: Samples.me)))
    let viewer = Viewer(app, start: [.welcome], takesPaths: true)
    #expect(viewer.path == [.channels] && viewer.notice == nil)
    viewer.perform(.demo)
    viewer.openWorkspace("chats.weft")
    #expect(!app.isSucceeded && viewer.opening == nil)
  }
}

extension Viewer {
  fileprivate var drainNothing: Bool { drainSurfaceRequests().isEmpty && !app.isSucceeded }
}

/// Opening a file at the welcome.
extension WelcomeTests {
  private func form(
    _ open: @escaping @Sendable (String) -> Result<String, OpeningRefusal>
  ) throws -> (viewer: Viewer, form: FormSession) {
    let viewer = terminal(app(open: open))
    viewer.perform(.openWorkspace)
    #expect(viewer.path == [.welcome, .openWorkspace])
    return (viewer, try #require(viewer.form))
  }

  @Test func `the typed file is the one with which the program continues`() throws {
    let (viewer, form) = try form { .success("\($0) at last") }
    form.submit()
    #expect(viewer.opening == nil, "nothing was typed")
    form.change { $0 = "~/my chats.weft" }
    form.submit()
    settle(viewer)
    let home = PathCompletion.whole("~")
    #expect(viewer.app.movedTo == "\(home)/my chats.weft at last" && viewer.app.isSucceeded)
  }

  @Test(arguments: [
    OpeningRefusal.missing, .folder, .unreadable, .noChats, .failed("The disk is full."),
  ])
  func `a refusal is one sentence with the path, and the typed path stays`(
    refusal: OpeningRefusal
  ) throws {
    let (viewer, form) = try form { _ in .failure(refusal) }
    form.change { $0 = "/nowhere" }
    form.submit()
    settle(viewer)
    let problem = try #require(form.problem)
    #expect(problem.contains("/nowhere") && problem.hasSuffix("."))
    #expect(form.items.first?.value == "/nowhere" && !viewer.app.isSucceeded)
    #expect(try viewer.top.scene(rowLimit: 99).rowLabels().first?.contains(problem) == true)
  }

  @Test func `a path is completed, with a notice of the names that it may continue with`() throws {
    let folder = try Scratch()
    try folder.write([], to: "chats-new.weft")
    try folder.write([], to: "chats-old.weft")
    let (viewer, form) = try form { .success($0) }
    form.change { $0 = folder.path("ch").path }
    viewer.completePath()
    #expect(form.focused?.value == folder.path("chats-").path)
    #expect(viewer.notice?.text == "chats-new.weft  chats-old.weft")
    form.change { $0 += "n" }
    viewer.completePath()
    #expect(form.focused?.value == folder.path("chats-new.weft").path)
  }

  @Test func `a window asks with the desktop's dialog, and shows a refusal as a notice`() {
    let viewer = Viewer(app(open: { _ in .failure(.missing) }), takesPaths: true)
    viewer.perform(.openWorkspace)
    #expect(viewer.path == [.welcome] && viewer.drainSurfaceRequests() == [.chooseWorkspace])
    viewer.openWorkspace("/nowhere")
    settle(viewer)
    #expect(viewer.notice?.text == viewer.app.words.welcome.missing(.text("/nowhere")))
  }
}
