// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftSourceTesting

@testable import WeftSource

/// Creating chats, and changing their names and members.
@Suite struct NewChatTests {
  private static let now = SourceWorkspace.marking.now
  private static let main = ChannelID("check:main")

  private var state: ChatState { SourceWorkspace.marking.state }

  private func applied(_ action: SourceAction, to state: ChatState) throws -> ChatState {
    var state = state
    let event = try #require(try action.event(in: state, at: Self.now))
    #expect(state.apply(event).refusal == nil)
    for more in action.consequences(of: event, in: state) {
      #expect(state.apply(more).refusal == nil)
    }
    return state
  }

  private func refusal(of action: SourceAction, in state: ChatState) -> SourceRefusal? {
    do throws(SourceError) {
      _ = try action.event(in: state, at: Self.now)
      return nil
    } catch {
      return error.refusal
    }
  }

  @Test func `the creator of a group may do everything in it, and the others are invited`() throws {
    let chat = NewChat(id: "messaging:crew", name: "  Crew ", topic: "Plans", members: ["bela"])
    let made = try applied(.create(chat), to: state)
    let channel = try #require(made.channel(chat.id))
    #expect(channel.name == "Crew" && channel.custom["topic"] == .string("Plans"))
    #expect(channel.ownCapabilities.isSuperset(of: [.updateChannel, .updateChannelMembers]))
    #expect(channel.membership?.role == "owner" && channel.memberCount == 2)
    #expect(channel.members.first { $0.id == "bela" }?.invite == .pending)
    #expect(channel.createdBy?.id == "ada")
    // The answer to the request got lost, so it is repeated.
    #expect(try SourceAction.create(chat).event(in: made, at: Self.now) == nil)
  }

  @Test func `a direct chat has the same id for both users`() throws {
    let chat = NewChat(direct: "bela", for: "ada")
    #expect(chat.id == NewChat(direct: "ada", for: "bela").id && chat.id.isDirectMessage)
    let made = try applied(.create(chat), to: state)
    #expect(made.directChat(with: "bela")?.id == chat.id)
    #expect(made.channel(chat.id)?.members.allSatisfy { $0.invite == nil } == true)
    #expect(try SourceAction.create(chat).event(in: made, at: Self.now) == nil)
  }

  @Test func `a direct chat with another id is found`() throws {
    var workspace = state
    var channel = ChatChannel(id: "messaging:!members-x", createdAt: Self.now)
    channel.members = ["ada", "bela"].map { ChatChannelMember(ChatUser(id: $0)) }
    channel.membership = channel.members[0]
    _ = workspace.apply(
      ChatEvent(.channelCreated, cid: channel.id, at: Self.now) {
        $0.channel = ChannelPatch(channel.id) {
          $0.createdAt = Self.now
          $0.members = channel.members.map { MemberPatch(UserPatch($0.id)) }
        }
      }
    )
    #expect(workspace.directChat(with: "bela")?.id == channel.id)
    let chat = NewChat(direct: "bela", for: "ada")
    #expect(try SourceAction.create(chat).event(in: workspace, at: Self.now) == nil)
  }

  @Test func `ids with commas don't lead to the chat of others`() {
    let ids = [NewChat(direct: "a,b", for: "c").id, NewChat(direct: "b,c", for: "a").id]
    #expect(ids[0] != ids[1])
  }

  @Test(arguments: [
    "", " ", "two\nlines", "turned \u{202E}name", String(repeating: "x", count: 101),
    String(repeating: "e\u{301}", count: 1) + String(repeating: "\u{301}", count: 2_000),
  ])
  func `a name is one short line`(name: String) {
    let chat = NewChat(id: "messaging:crew", name: name, members: ["bela", "cleo"])
    #expect(refusal(of: .create(chat), in: state) == .badName)
    #expect(refusal(of: .rename(name, Self.main), in: state) == .badName)
  }

  @Test func `at most a hundred known people are invited at once`() {
    let many = (0...NewChat.mostMembers).map { UserID("p\($0)") }
    let chat = NewChat(id: "messaging:crew", name: "Crew", members: many)
    #expect(refusal(of: .create(chat), in: state) == .tooManyPeople)
    #expect(refusal(of: .addMembers(many, Self.main), in: state) == .tooManyPeople)
    #expect(refusal(of: .addMembers(["nobody"], Self.main), in: state) == .unknownPerson)
  }

  @Test func `each invited person has an event, and members are left as they are`() throws {
    let action = SourceAction.addMembers(["bela", "cleo"], Self.main)
    let made = try applied(action, to: state)
    let members = made.channel(Self.main)?.members ?? []
    #expect(members.first { $0.id == "cleo" }?.invite == .pending)
    #expect(members.first { $0.id == "bela" }?.invite == nil)
    #expect(try action.event(in: made, at: Self.now) == nil)
    let removed = try applied(.removeMember("cleo", Self.main), to: made)
    #expect(removed.channel(Self.main)?.members.contains { $0.id == "cleo" } == false)
  }

  @Test func `users don't remove themselves`() {
    #expect(throws: SourceError.self) {
      try SourceAction.removeMember("ada", Self.main).event(in: state, at: Self.now)
    }
  }

  @Test func `an empty topic removes it`() throws {
    let set = try applied(.setTopic("Plans", Self.main), to: state)
    #expect(set.channel(Self.main)?.custom["topic"] == .string("Plans"))
    let removed = try applied(.setTopic(" ", Self.main), to: set)
    #expect(removed.channel(Self.main)?.custom["topic"] == nil)
    #expect(try SourceAction.setTopic("", Self.main).event(in: removed, at: Self.now) == nil)
  }
}

/// Sending polls, suggesting options and ending polls.
@Suite struct NewPollTests {
  private static let now = SourceWorkspace.marking.now
  private static let main = ChannelID("check:main")

  private func poll(_ options: [String]) -> ChatPoll {
    var poll = ChatPoll(name: "When?")
    poll.id = "p"
    poll.options = options.enumerated().map { PollOption(id: "\($0.offset)", text: $0.element) }
    return poll
  }

  private func refusal(of poll: ChatPoll) -> SourceRefusal? {
    do throws(SourceError) {
      try poll.check(at: Self.now)
      return nil
    } catch {
      return error.refusal
    }
  }

  private func state(with poll: ChatPoll) throws -> ChatState {
    var state = SourceWorkspace.marking.state
    var message = OutgoingMessage(id: "asked", text: "")
    message.poll = poll
    let event = try #require(
      try SourceAction.send(message, Self.main).event(in: state, at: Self.now)
    )
    #expect(state.apply(event).refusal == nil)
    return state
  }

  @Test func `a poll is refused with the reason`() {
    #expect(refusal(of: poll(["Now", "Later"])) == nil)
    #expect(refusal(of: poll(["Now"])) == .badOptionCount)
    #expect(refusal(of: poll((0...100).map { "Option \($0)" })) == .badOptionCount)
    #expect(refusal(of: poll((0..<100).map { "Option \($0)" })) == nil)
    #expect(refusal(of: poll(["Now", " Now "])) == .doubledOption)
    #expect(refusal(of: poll(["Now", ""])) == .badOption)
    #expect(refusal(of: poll(["Now", String(repeating: "x", count: 301)])) == .badOption)
    var changed = poll(["Now", "Later"])
    changed.name = " "
    #expect(refusal(of: changed) == .badQuestion)
    changed = poll(["Now", "Later"])
    changed.votesAllowed = 3
    #expect(refusal(of: changed) == .badVotes)
    changed.votesAllowed = nil
    changed.closesAt = Self.now
    #expect(refusal(of: changed) == .pastEnd)
  }

  @Test func `a sent poll can be voted in until its end`() throws {
    var asked = poll(["Now", "Later"])
    asked.closesAt = Self.now.addingTimeInterval(60)
    let state = try state(with: asked)
    let vote = SourceAction.vote("0", in: "asked", Self.main)
    #expect(try vote.event(in: state, at: Self.now) != nil)
    #expect(throws: SourceError.self) {
      try vote.event(in: state, at: Self.now.addingTimeInterval(61))
    }
    #expect(state.message("asked", in: Self.main, parent: nil)?.poll?.createdBy?.id == "ada")
  }

  @Test func `options are added only where the author allows it`() throws {
    let option = PollOption(id: "new", text: "Never")
    let action = SourceAction.suggestOption(option, in: "asked", Self.main)
    let closed = try state(with: poll(["Now", "Later"]))
    #expect(throws: SourceError.self) { try action.event(in: closed, at: Self.now) }
    var asked = poll(["Now", "Later"])
    asked.allowsSuggestions = true
    var open = try state(with: asked)
    let event = try #require(try action.event(in: open, at: Self.now))
    #expect(open.apply(event).refusal == nil)
    let options = open.message("asked", in: Self.main, parent: nil)?.poll?.options.map(\.text)
    #expect(options == ["Now", "Later", "Never"])
    let again = SourceAction.suggestOption(PollOption(id: "x", text: "Now"), in: "asked", Self.main)
    #expect(throws: SourceError.self) { try again.event(in: open, at: Self.now) }
  }

  @Test func `a poll that was ended stays ended`() throws {
    var state = try state(with: poll(["Now", "Later"]))
    let action = SourceAction.closePoll("asked", Self.main)
    let event = try #require(try action.event(in: state, at: Self.now))
    #expect(state.apply(event).refusal == nil)
    #expect(state.message("asked", in: Self.main, parent: nil)?.poll?.isClosed == true)
    #expect(try action.event(in: state, at: Self.now) == nil)
  }
}
