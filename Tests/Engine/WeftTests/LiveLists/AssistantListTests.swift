// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftDiff
import WeftLists
import WeftTestSupport

/// Lists while an AI assistant answers.
@Suite struct AssistantListTests {
  private let channel = ChannelID("messaging:a")

  private func engine() -> Engine {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let messages = (0..<8).map { Samples.message("Line \($0)", id: "m\($0)", age: Double(60 + $0)) }
    workspace.channels = [Samples.channel("a", age: 60, messages)]
    workspace.channels[0].membership = ChatChannelMember(Samples.me)
    return Engine(workspace: workspace, environment: Samples.environment())
  }

  private func tell(
    _ state: String,
    by user: UserID = "leia",
    at seconds: Double = 0,
    saying text: String? = nil,
    _ engine: Engine
  ) {
    engine.apply(
      ChatEvent(.aiIndicatorUpdate, cid: channel, at: Samples.now + seconds) {
        ($0.user, $0.messageID) = (UserPatch(user), "m0")
        ($0.aiState, $0.aiMessage) = (state, text)
      }
    )
  }

  private func grow(to text: String, at seconds: Double, _ engine: Engine) {
    engine.apply(
      ChatEvent(.messageUpdated, cid: channel, at: Samples.now + seconds) {
        $0.message = MessagePatch("m0") { $0.text = .set(text) }
      }
    )
  }

  @Test(
    arguments: [
      ("AI_STATE_THINKING", "Leia Organa is thinking…", "Thinking…"),
      ("AI_STATE_GENERATING", "Leia Organa is writing an answer…", "Writing an answer…"),
      ("AI_STATE_EXTERNAL_SOURCES", "Leia Organa is checking sources…", "Checking sources…"),
      ("AI_STATE_ERROR", "Leia Organa couldn't answer.", "The assistant couldn't answer."),
    ]
  )
  func `both lists show the state, and name an assistant that isn't the user`(
    state: String,
    named: String,
    unnamed: String
  ) throws {
    let engine = engine()
    let channels = engine.channelList(rows: 1)
    let messages = try #require(engine.messageList(channel))
    tell(state, engine)
    #expect(messages.assistantText == named)
    let preview = channels.rows(in: 0..<1).first?.preview
    #expect((preview == .typing(.init(text: named))) == (state != "AI_STATE_ERROR"))
    let texts = try messages.screen(rowLimit: 10).texts()
    #expect(texts.contains(named) && texts.contains("Stop") == (state != "AI_STATE_ERROR"))
    tell(state, by: "luke", at: 1, engine)
    #expect(messages.assistantText == unnamed)
    tell(state, at: 2, saying: "Reading the manual", engine)
    #expect(messages.assistantText == "Reading the manual")
  }

  @Test func `a state ends after a minute, and both lists say so on time`() throws {
    let engine = engine()
    let channels = engine.channelList(rows: 1)
    let messages = try #require(engine.messageList(channel))
    tell("AI_STATE_GENERATING", engine)
    #expect(engine.nextMoment == Samples.now + 60)
    #expect(messages.canStopAnswer)
    engine.advance(to: Samples.now + 60)
    #expect(messages.assistantText == nil && !messages.canStopAnswer && engine.nextMoment == nil)
    #expect(try !messages.screen(rowLimit: 10).texts().contains("Stop"))
    #expect(channels.rows(in: 0..<1).first?.channel.assistant == nil)
  }

  @Test func `a request to stop ends the state at once, and can be repeated`() throws {
    let engine = engine()
    let messages = try #require(engine.messageList(channel))
    tell("AI_STATE_THINKING", engine)
    try engine.perform(.stopAnswer(channel))
    #expect(messages.assistant == nil)
    try engine.perform(.stopAnswer(channel))
    #expect(throws: SourceError.self) { try engine.perform(.stopAnswer("messaging:none")) }
  }

  @Test func `a thousand parts of an answer cost one row in one frame`() throws {
    let engine = engine()
    let messages = try #require(engine.messageList(channel))
    _ = messages.screen(rowLimit: 10)
    tell("AI_STATE_GENERATING", engine)
    #expect(messages.drainChanges().updates.count == 1, "its long text would be folded no more")
    tell("AI_STATE_GENERATING", at: 1, engine)
    #expect(messages.drainChanges().isEmpty)
    for number in 1...1_000 {
      grow(to: "Word \(number)", at: Double(number) / 100, engine)
    }
    let changes = messages.drainChanges()
    #expect(changes.updates.count == 1 && changes.inserts.isEmpty && changes.deletes.isEmpty)
    #expect(messages.drainChanges().isEmpty)
    #expect(messages.rows(in: 0..<1).first?.text == "Word 1000")
    #expect(messages.rows(in: 0..<1).first?.message.isEdited == false)
  }

  @Test func `a growing message keeps the row of its channel and its place in the list`() throws {
    let engine = engine()
    let channels = engine.channelList(rows: 1)
    tell("AI_STATE_GENERATING", engine)
    let before = try #require(channels.rows(in: 0..<1).first)
    grow(to: "An answer", at: 1, engine)
    _ = channels.drainChanges()
    let after = try #require(channels.rows(in: 0..<1).first)
    #expect(after.preview == before.preview)
    #expect(after.accessibilityLabel == before.accessibilityLabel)
  }

  @Test func `a thread shows no state of its channel`() throws {
    let engine = engine()
    tell("AI_STATE_GENERATING", engine)
    let replies = try #require(engine.replyList("m3", in: channel))
    #expect(replies.assistant == nil && !replies.canStopAnswer)
  }
}
