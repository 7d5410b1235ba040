// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// Making chats and polls on the screens that all surfaces share.
@Suite struct MakingTests {
  private static let channel = ChannelID("messaging:g")
  private static let han = ChatUser(id: "han", name: "Han Solo")
  private let app: ChatApp
  private let viewer: Viewer

  init() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Self.han]
    workspace.channels = [
      Samples.channel("g", [Samples.message("Hello")]) {
        $0.ownCapabilities = .ofCreator
        $0.members = [Samples.me, Samples.leia].map { ChatChannelMember($0) }
        $0.membership = $0.members[0]
      }
    ]
    app = ChatApp(Engine(workspace: workspace, environment: Samples.environment()))
    viewer = Viewer(app)
    try draw()
  }

  @discardableResult
  private func draw() throws -> [String] {
    viewer.top.drainChanges()
    return try viewer.scene(rowLimit: 80).rowLabels()
  }

  /// Types letters into the palette, and chooses its first row.
  private func choose(_ text: String) throws {
    try #require(viewer.palette).search(for: text)
    try draw()
    viewer.perform(.paletteChoose)
    try draw()
  }

  private func fill(_ texts: String...) throws {
    for text in texts {
      try #require(viewer.form).change { $0 = text }
      try #require(viewer.form).submit()
    }
  }

  private func state(of id: ChannelID = channel) throws -> ChatChannel {
    try #require(app.engine.state.channel(id))
  }

  /// Confirms the open question, after the time that reading it takes.
  private func confirm() throws {
    try draw()
    let actions = try #require(viewer.openQuestion)
    app.turn(at: app.now + .seconds(1))
    viewer.perform(actions[1])
  }

  @Test func `a direct chat opens after two presses, and the second time the same one`() throws {
    viewer.press(.newChat, in: nil)
    try choose("han")
    try choose("")
    guard case .messages(let id) = viewer.top.name else {
      Issue.record("\(viewer.path)")
      return
    }
    #expect(try state(of: id).isDirect(between: Samples.me.id, and: Self.han.id))
    viewer.show([.channels, .person(Self.han.id)])
    #expect(try draw().contains { $0.contains("Write to Han Solo") })
    viewer.perform(.writeTo)
    #expect(viewer.top.name == .messages(id) && app.engine.state.channelIDs.count == 2)
  }

  @Test func `several people and a name make a group`() throws {
    viewer.press(.newChat, in: nil)
    try choose("han")
    try choose("leia")
    #expect(viewer.palette?.text == "")
    #expect(try draw().contains { $0.contains("Make a group") })
    try choose("")
    #expect(viewer.top.name == .newGroup)
    #expect(try draw().contains { $0.contains("Han Solo") })
    try fill(" ", "Plans")
    #expect(viewer.form?.problem?.contains("1 to 100") == true)
    viewer.form?.press("name")
    try fill("Crew", "Plans")
    guard case .messages(let id) = viewer.top.name else {
      Issue.record("\(viewer.path)")
      return
    }
    let made = try state(of: id)
    #expect(made.name == "Crew" && made.topic == "Plans" && made.memberCount == 3)
    #expect(viewer.newGroup == nil)
  }

  @Test func `people are invited and removed only after a question`() throws {
    viewer.show([.channels, .messages(Self.channel), .info(Self.channel), .members(Self.channel)])
    #expect(try draw().contains { $0.contains("Add people") })
    viewer.perform(.addPeople)
    try choose("han")
    try choose("")
    #expect(try !state().members.contains { $0.id == Self.han.id })
    try confirm()
    #expect(try state().members.first { $0.id == Self.han.id }?.invite == .pending)
    viewer.perform(.removePerson)
    try choose("han")
    #expect(viewer.openQuestion != nil)
    viewer.back()
    #expect(try state().members.contains { $0.id == Self.han.id })
    viewer.perform(.removePerson)
    try choose("han")
    try confirm()
    #expect(try !state().members.contains { $0.id == Self.han.id })
  }

  @Test func `a page without the capability offers none of this`() throws {
    _ = app.engine.apply(
      ChatEvent(.channelUpdated, cid: Self.channel, at: Samples.now) {
        $0.channel = ChannelPatch(Self.channel) { $0.ownCapabilities = .set([.sendMessage]) }
      }
    )
    viewer.show([.channels, .messages(Self.channel), .members(Self.channel)])
    #expect(try !draw().contains { $0.contains("Add people") })
    for action in [AppAction.addPeople, .removePerson, .renameChat, .makePoll] {
      viewer.perform(action)
      #expect(viewer.palette == nil && viewer.form == nil)
    }
    #expect(viewer.make(.poll(Self.channel)) == nil && viewer.make(.rename(Self.channel)) == nil)
  }

  @Test func `a chat gets another name and topic`() throws {
    viewer.show([.channels, .messages(Self.channel), .info(Self.channel)])
    viewer.perform(.renameChat)
    try fill("Cantina\u{202E}", "Music\nand drinks")
    #expect(try state().name == "Cantina")
    #expect(try state().topic == "Musicand drinks")
    #expect(viewer.top.name == .info(Self.channel))
  }

  @Test func `a poll is sent with its options, and nothing typed is lost before`() throws {
    viewer.show([.channels, .messages(Self.channel)])
    viewer.press(.poll, in: nil)
    try fill("Lunch?", "Soup")
    #expect(viewer.form?.focused?.id == "option.1")
    try #require(viewer.form).change { $0 = "Soup" }
    viewer.form?.press("send")
    #expect(viewer.form?.problem == app.words.refusals.doubledOption)
    viewer.back()
    viewer.press(.poll, in: nil)
    #expect(viewer.form?.items.map(\.value).starts(with: ["Lunch?", "Soup", "Soup"]) == true)
    viewer.form?.press("option.1")
    try #require(viewer.form).change { $0 = "Salad" }
    viewer.form?.press("several")
    viewer.form?.press("suggestions")
    viewer.form?.press("send")
    #expect(viewer.top.name == .messages(Self.channel) && viewer.pollDrafts.isEmpty)
    let poll = try #require(try state().latestMessages.first?.poll)
    #expect(poll.name == "Lunch?" && poll.options.map(\.text) == ["Soup", "Salad"])
    #expect(poll.votesAllowed == nil && poll.allowsSuggestions && !poll.isAnonymous)
    // The author ends it, after a question.
    try draw()
    let row = viewer.top.row(at: 0)
    viewer.perform("message.suggestOption", row: row)
    try fill("Bread")
    #expect(try state().latestMessages.first?.poll?.options.count == 3)
    viewer.perform("message.closePoll", row: viewer.top.row(at: 0))
    try confirm()
    #expect(try state().latestMessages.first?.poll?.isClosed == true)
  }

  @Test func `the 101st option is refused with one sentence`() throws {
    var draft = PollDraft()
    draft.question = "Which?"
    for number in 0...100 { draft.set("Option \(number)", at: number) }
    #expect(draft.options.count == 101)
    viewer.show([.channels, .messages(Self.channel)])
    viewer.pollDrafts[Self.channel] = draft
    viewer.press(.poll, in: nil)
    viewer.form?.press("send")
    #expect(viewer.form?.problem == "A poll has 2 to 100 options.")
    #expect(viewer.pollDrafts[Self.channel] == draft)
  }

  @Test func `pasted lines become options`() throws {
    viewer.show([.channels, .messages(Self.channel)])
    viewer.press(.poll, in: nil)
    viewer.form?.press("option.0")
    viewer.form?.paste("Soup\nSalad\nBread\n")
    #expect(viewer.pollDrafts[Self.channel]?.options == ["Soup", "Salad", "Bread", ""])
  }
}
