// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import Weft
import WeftJSON
import WeftLocale
import WeftScene
import WeftSource
import WeftSystem
import WeftTestSupport

@testable import WeftApp

/// The card above the field about a link that the user writes.
@Suite struct WrittenLinkTests {
  private static let channel = ChannelID("messaging:a")
  private let start = ContinuousClock.now
  private let app: ChatApp
  private let composer: Composer
  private let source = DescribingSource()

  init() throws { try self.init { _ in } }

  private init(_ change: (inout ChatChannel) -> Void) throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("a", [Samples.message("Any news?")]) {
        $0.ownCapabilities = [.sendMessage]
        change(&$0)
      }
    ]
    app = ChatApp(Engine(workspace: workspace, environment: workspace.environment()), at: start)
    app.previewsLinks = true
    app.follow(source, on: LoopActor {}, isPolled: false)
    let list = try #require(app.engine.messageList(Self.channel))
    composer = Composer(app, list, takesPaths: false) { _ in }
  }

  /// Types a text, and waits for a time in seconds from the start.
  private func type(_ text: String, at seconds: Double, until end: Double? = nil) {
    app.turn(at: start + .seconds(seconds))
    composer.handle(.text(text, caret: text.utf8.count))
    app.turn(at: start + .seconds(end ?? seconds + 0.8))
  }

  /// Runs the loop until a condition holds, for as long as other tests keep the threads of tasks busy.
  private func wait(until isSo: () -> Bool) async throws {
    while !isSo() {
      app.turn(at: app.now)
      // The source answers on another thread, which a waiting test must not block.
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func `the first link is described after a pause, and the card goes with the link`()
    async throws
  {
    type("See http://a.example and https://b.example/x then", at: 0, until: 0.5)
    type("See http://a.example and https://b.example/x then https://c.example", at: 0.6, until: 1.2)
    #expect(source.asked == [])
    app.turn(at: start + .seconds(1.4))
    try await wait { composer.linkCard != nil }
    #expect(source.asked == ["https://b.example/x"])
    let card = try #require(composer.linkCard)
    #expect(card.title == "About https://b.example/x")
    #expect(card.detail == "b.example/x · Summary")
    let texts = try composer.scene().texts()
    #expect(texts.contains(card.title) && texts.contains(card.detail))
    type("See", at: 2, until: 2.1)
    #expect(composer.linkCard == nil)
    type("Again https://b.example/x", at: 3)
    #expect(composer.linkCard != nil && source.asked.count == 1, "the answer is kept")
  }

  @Test func `a removed card stays away until the message is sent`() async throws {
    type("https://a.example", at: 0)
    try await wait { composer.linkCard != nil }
    let viewer = Viewer(app)
    viewer.show([.channels, .messages(Self.channel)])
    composer.removePreview()
    #expect(composer.linkCard == nil)
    type("https://a.example and more", at: 2)
    #expect(composer.linkCard == nil)
    composer.handle(.send)
    type("https://a.example", at: 4)
    #expect(composer.linkCard != nil)
  }

  @Test func `nothing is asked unless the user wants it`() {
    app.previewsLinks = false
    type("https://a.example", at: 0)
    app.previewsLinks = true
    app.turn(at: start + .seconds(9))
    #expect(source.asked == [] && composer.linkCard == nil)
  }

  @Test func `nothing is asked in an encrypted chat, or by one who may not write`() throws {
    let encrypted = try WrittenLinkTests { $0.custom["encrypted"] = .bool(true) }
    encrypted.type("https://a.example", at: 0)
    let silent = try WrittenLinkTests { $0.ownCapabilities = [.readEvents] }
    silent.type("https://a.example", at: 0)
    #expect(encrypted.source.asked == [] && silent.source.asked == [])
  }

  @Test func `a draft of an earlier time asks nothing before the user types`() throws {
    let test = try WrittenLinkTests { $0.draftMessage = DraftMessage(text: "https://a.example") }
    test.app.turn(at: test.start + .seconds(5))
    #expect(test.source.asked == [] && test.composer.session.text == "https://a.example")
  }

  @Test func `one request runs at a time, and then one about the latest link`()
    async throws
  {
    source.isHeld.withLock { $0 = true }
    for (turn, name) in ["a", "b", "c"].enumerated() {
      type("https://\(name).example", at: Double(turn) * 2)
    }
    try await wait { source.asked.count == 1 }
    source.isHeld.withLock { $0 = false }
    try await wait { source.asked.count == 2 && composer.linkCard != nil }
    #expect(source.asked == ["https://a.example", "https://c.example"])
  }

  @Test func `ten links a minute are asked about, and then again later`() async throws {
    for turn in 0..<14 {
      type("https://\(turn).example", at: Double(turn) * 2)
      try await wait { app.linkPreviews?.asked == nil }
    }
    #expect(source.asked.count == LinkPreviewer.mostInMinute)
    type("https://late.example", at: 61)
    try await wait { source.asked.last == "https://late.example" }
  }

  @Test func `a failure and a page without texts give no card and no notice`() async throws {
    for (turn, name) in ["fails", "silent"].enumerated() {
      type("https://\(name).example", at: Double(turn) * 2)
      try await wait { source.asked.count == turn + 1 && app.linkPreviews?.asked == nil }
      #expect(composer.linkCard == nil)
    }
    #expect(app.drainProblems() == [])
  }

  @Test func `Escape removes the card before it leaves the field`() async throws {
    let viewer = Viewer(app)
    viewer.show([.channels, .messages(Self.channel)])
    viewer.write(true)
    let field = try #require(viewer.composer)
    app.turn(at: start)
    field.handle(.text("https://a.example", caret: 17))
    app.turn(at: start + .seconds(1))
    try await wait { field.linkCard != nil }
    viewer.back()
    #expect(field.linkCard == nil && viewer.isWriting)
    viewer.back()
    #expect(!viewer.isWriting)
  }

  @Test func `the setting is offered with such a source only, and off at first`() throws {
    let viewer = Viewer(app)
    viewer.show([.settings])
    app.previewsLinks = false
    let words = app.words
    func lines() throws -> [String] { try viewer.top.scene(rowLimit: 99).rowLabels() }
    #expect(try lines().contains("\(words.previews.title), \(words.off), \(words.previews.detail)"))
    viewer.perform(.linkPreviews)
    #expect(app.previewsLinks)
    let workspace = Workspace(currentUser: Samples.me)
    let other = ChatApp(Engine(workspace: workspace, environment: workspace.environment()))
    #expect(!other.previewsLinks)
    let plain = Viewer(other)
    plain.show([.settings])
    let rows = try plain.top.scene(rowLimit: 99).rowLabels()
    #expect(!rows.contains { $0.contains(words.previews.title) })
  }
}

/// A source that describes pages and has nothing else.
private final class DescribingSource: LinkPreviewing {
  private let links = Mutex<[String]>([])
  /// Whether answers wait.
  let isHeld = Mutex(false)

  var asked: [String] { links.withLock { $0 } }

  func previewsLinks(in channel: ChannelID) -> Bool { true }

  func preview(of link: String, in channel: ChannelID) async throws(SourceError) -> LinkPreview? {
    links.withLock { $0.append(link) }
    while isHeld.withLock({ $0 }) { await Task.yield() }
    if link.contains("fails") { throw SourceError(.offline, "gone") }
    return link.contains("silent") ? nil : LinkPreview(title: "About \(link)", summary: "Summary")
  }

  private var away: SourceError { SourceError(.offline, "this source has no chats") }

  func account() async throws(SourceError) -> SourceAccount { throw away }
  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> { throw away }
  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> { throw away }
  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    throw away
  }
  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? { throw away }
  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? { throw away }
  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    throw away
  }
  func perform(_ action: SourceAction) async throws(SourceError) { throw away }
}
