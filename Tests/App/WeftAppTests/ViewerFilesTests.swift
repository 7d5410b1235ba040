// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// Saving and opening the files of messages, from the menu, the file's page and the picture's screen.
@Suite struct ViewerFilesTests {
  private let scratch: Scratch
  private let viewer: Viewer
  private static let pdf = String(repeating: "0a", count: 32) + ".pdf"
  private static let script = String(repeating: "0b", count: 32) + ".sh"
  private static let picture = String(repeating: "0c", count: 32) + ".png"

  init() throws { try self.init(takesPaths: true) }

  private init(takesPaths: Bool) throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.path("w.files"),
      withIntermediateDirectories: false
    )
    for name in [Self.pdf, Self.script, Self.picture] {
      try scratch.write("bytes of \(name)".utf8, to: "w.files/\(name)")
    }
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    func message(_ text: String, _ id: String, _ files: [ChatAttachment]) -> ChatMessage {
      Samples.message(text, id: id) { $0.attachments = files }
    }
    let pdf = ChatAttachment(kind: .file, title: "../../plan.pdf", url: Self.pdf)
    let script = ChatAttachment(kind: .file, title: "fix.sh", url: Self.script)
    let picture = ChatAttachment(kind: .image, title: "hangar.png", url: Self.picture)
    let web = ChatAttachment(kind: .file, title: "w", url: "https://example.org/w.pdf")
    let messages = [
      message("One", "one", [pdf]), message("Several", "several", [pdf, script]),
      message("Script", "script", [script]), message("Picture", "picture", [picture]),
      message("Web", "web", [web]),
      message("Demo", "demo", [ChatAttachment(kind: .image, title: "Bay", url: "demo/bay.jpg")]),
      message("Media", "media", [ChatAttachment(kind: .file, title: "a.pdf", url: "mxc://a/b")]),
      message("None", "none", [ChatAttachment(kind: .file, title: "n.pdf")]),
    ]
    workspace.channels = [Samples.channel("c", name: "Channel", age: 60, messages)]
    var options = ChatApp.Options()
    options.workspacePath = scratch.path("w.weft").path
    options.isPersisted = true
    options.builtInFile = { $0 == "demo/bay.jpg" ? [1, 2, 3] : nil }
    let fetched = scratch.path("w.files").path
    options.fetchFile = { file, tell in
      tell(file.address == "mxc://a/b" ? "\(fetched)/\(Self.pdf)" : nil)
    }
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    viewer = Viewer(ChatApp(engine, options: options, at: .now), takesPaths: takesPaths)
    viewer.show([.channels, .messages("messaging:c")])
    _ = viewer.scene(rowLimit: 20)
  }

  private func row(_ id: MessageID) throws -> UInt64 {
    let list = try #require(viewer.top.conversation?.list)
    let message = try #require(list.messages.first { $0.id == id })
    return try #require(list.row(of: message)?.rowID)
  }

  private func perform(_ action: String, _ id: MessageID) throws {
    viewer.perform(action, row: try row(id))
  }

  private func offered(_ id: MessageID) throws -> [String] {
    try perform(ListAction.more, id)
    defer { viewer.back() }
    guard case .menu(let actions)? = viewer.front else { return [] }
    return actions
  }

  private func requested() -> (file: MessageFile, opens: Bool)? {
    guard case .save(let file, let opens)? = viewer.drainSurfaceRequests().first else { return nil }
    return (file, opens)
  }

  @Test func `the menu saves the only file under a safe name`() throws {
    #expect(try offered("one").contains("message.download"))
    #expect(try !offered("none").contains("message.download"))
    try perform("message.download", "one")
    let (file, opens) = try #require(requested())
    #expect(file.name == "plan.pdf" && !opens)
    #expect(file.place == .folder(scratch.path("w.files").path, name: Self.pdf))
  }

  @Test func `of several files the user chooses one by its name`() throws {
    try perform("message.download", "several")
    #expect(requested() == nil)
    #expect(try viewer.scene(rowLimit: 20).texts().contains("fix.sh"))
    viewer.perform("app.download.1", row: nil)
    #expect(requested()?.file.name == "fix.sh")
    // An id without the menu names no file, nor does an index that the menu does not have.
    try perform("app.download.1", "several")
    #expect(requested() == nil)
    try perform("message.download", "several")
    viewer.perform("app.download.7", row: nil)
    #expect(requested() == nil)
  }

  @Test func `a file on the web is opened after a question that shows its address`() throws {
    #expect(try offered("web").contains("message.download"))
    try perform("message.download", "web")
    #expect(requested() == nil && viewer.openQuestion != nil)
    #expect(try viewer.scene(rowLimit: 20).texts().contains { $0.contains("example.org/w.pdf") })
  }

  @Test func `the page of a file opens and saves it`() throws {
    viewer.perform(ListAction.openAttachment(0), row: try row("script"))
    let words = viewer.app.words.files
    let page = try #require(viewer.top as? PageScreen)
    #expect(page.lines.prefix(2).map(\.title) == [words.open, words.save])
    viewer.open(row: 1)
    let opened = try #require(requested())
    #expect(opened.file.name == "fix.sh" && opened.opens)
    viewer.open(row: 2)
    #expect(requested()?.opens == false)
  }

  @Test func `the user of a page can only save, because the server's programs are not theirs`()
    throws
  {
    let test = try Self(takesPaths: false)
    test.viewer.perform(ListAction.openAttachment(0), row: try test.row("script"))
    let page = try #require(test.viewer.top as? PageScreen)
    #expect(page.lines.compactMap(\.action) == ["app.file.save"])
    test.viewer.perform(.openShownFile)
    #expect(test.requested()?.opens == false)
  }

  @Test func `a picture has a button that saves it`() throws {
    viewer.perform(ListAction.openAttachment(0), row: try row("picture"))
    #expect(viewer.top.pictures != nil)
    #expect(try viewer.scene(rowLimit: 20).actions().contains("app.file.save"))
    viewer.perform(.saveShownFile)
    #expect(requested()?.file.name == "hangar.png")
  }

  @Test func `a picture that is built into the program is saved too`() throws {
    try perform("message.download", "demo")
    let file = try #require(requested()).file
    _ = try keep(file, opening: false)
    #expect(try Data(contentsOf: scratch.path("Downloads/Bay")) == Data([1, 2, 3]))
  }

  @Test func `a file of an account is fetched first, and the user is told`() throws {
    try perform("message.download", "media")
    #expect(requested() == nil && viewer.notice?.text == viewer.app.words.files.fetching)
    viewer.app.turn(at: .now + .seconds(1))
    let file = try #require(requested()).file
    #expect(file.name == "a.pdf")
    #expect(file.place == .folder(scratch.path("w.files").path, name: Self.pdf))
  }

  @Test func `a file that is gone is not requested`() throws {
    try FileManager.default.removeItem(at: scratch.path("w.files/\(Self.pdf)"))
    try perform("message.download", "one")
    #expect(requested() == nil && viewer.notice?.text == viewer.app.words.files.gone)
  }

  @Test func `a page fetches only what it was offered, while the message has it`() throws {
    try perform("message.download", "one")
    let file = try #require(requested()).file
    let number = viewer.offer(file)
    #expect(viewer.offeredFile(number) == file)
    #expect(viewer.offeredFile(number + 1) == nil && viewer.offeredFile(0) == nil)
    for _ in 0..<8 { _ = viewer.offer(file) }
    #expect(viewer.offeredFile(number) == nil && viewer.offeredFile(number + 8) == file)
    viewer.app.engine.apply(
      ChatEvent(.messageDeleted, cid: "messaging:c", at: Samples.now) {
        $0.message = MessagePatch("one") { $0.deletedAt = .set(Samples.now) }
      }
    )
    #expect(viewer.offeredFile(number + 8) == nil)
  }

  /// Advances the time until the file was saved.
  private func keep(
    _ file: MessageFile,
    opening: Bool
  ) throws -> (notice: String, opened: [String]) {
    let folder = DownloadFolder(path: scratch.path("Downloads").path)
    var opened: [String] = []
    let number = viewer.notice?.number
    viewer.keep(file, in: folder, thenOpen: opening ? { opened.append($0) } : nil)
    var now = ContinuousClock.now
    for _ in 0..<600 where viewer.notice?.number == number {
      usleep(10_000)
      now += .milliseconds(20)
      viewer.app.turn(at: now)
    }
    return (viewer.notice?.text ?? "", opened)
  }

  @Test func `a saved document is opened, a script is only saved`() throws {
    try perform("message.download", "one")
    let document = try keep(try #require(requested()).file, opening: true)
    let path = scratch.path("Downloads/plan.pdf").path
    #expect(document.opened == [path] && document.notice.contains(path))
    try perform("message.download", "script")
    let script = try keep(try #require(requested()).file, opening: true)
    #expect(script.opened == [] && script.notice.contains("can run as a program"))
    #expect(scratch.has("Downloads/fix.sh"))
  }

  @Test func `a folder that can't be written is named with the reason`() throws {
    try scratch.write([], to: "Downloads")
    try perform("message.download", "one")
    let result = try keep(try #require(requested()).file, opening: true)
    #expect(result.opened == [] && result.notice.contains(scratch.path("Downloads").path))
  }
}
