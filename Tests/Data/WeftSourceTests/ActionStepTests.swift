// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftSource

@testable import OwnSourceExample
@testable import WeftSourceTesting

/// Every kind of action occurs in the checks of sources.
@Suite struct ActionStepTests {
  /// The kinds of actions; each needs a step and a refused action.
  private enum Kind: CaseIterable {
    case markRead, markThreadRead, markAllRead, mute, unmute, turn, clearAndHide, delete, leave
    case answerInvitation
    case pin, unpin, archive, saveDraft, clearDraft, send, edit, deleteMessage, react, unreact
    case vote, unvote, pinMessage, typing, stopAnswer
    case save, unsave, muteUser, block, deleteForMe, flag
    case markUnread, join
    case create, addMembers, removeMember, rename, setTopic, setSlowMode, suggestOption, closePoll

    init(_ action: SourceAction) {
      self =
        switch action {
        case .markRead: .markRead
        case .markThreadRead: .markThreadRead
        case .markAllRead: .markAllRead
        case .mute: .mute
        case .unmute: .unmute
        case .turn: .turn
        case .clearAndHide: .clearAndHide
        case .delete: .delete
        case .leave: .leave
        case .answerInvitation: .answerInvitation
        case .pin: .pin
        case .unpin: .unpin
        case .archive: .archive
        case .saveDraft: .saveDraft
        case .clearDraft: .clearDraft
        case .send: .send
        case .edit: .edit
        case .deleteMessage: .deleteMessage
        case .react: .react
        case .unreact: .unreact
        case .vote: .vote
        case .unvote: .unvote
        case .pinMessage: .pinMessage
        case .typing: .typing
        case .stopAnswer: .stopAnswer
        case .save: .save
        case .unsave: .unsave
        case .muteUser: .muteUser
        case .block: .block
        case .deleteForMe: .deleteForMe
        case .flag: .flag
        case .markUnread: .markUnread
        case .join: .join
        case .create: .create
        case .addMembers: .addMembers
        case .removeMember: .removeMember
        case .rename: .rename
        case .setTopic: .setTopic
        case .setSlowMode: .setSlowMode
        case .suggestOption: .suggestOption
        case .closePoll: .closePoll
        }
    }
  }

  @Test func `every kind of action has a step`() {
    let steps = ActionSteps(.marking).all
    // Sources count messages marked as unread in different ways, and few know addresses.
    let all = Set(Kind.allCases).subtracting([.markUnread, .join, .deleteForMe, .flag])
    #expect(Set(steps.map { Kind($0.action) }) == all)
    // The user may do all of them: none is left out.
    var state = SourceWorkspace.marking.state
    for step in steps {
      #expect(!state.refuses(step.action, at: SourceWorkspace.standard.now), "\(step.name)")
      if let event = try? step.action.event(in: state, at: SourceWorkspace.standard.now) {
        _ = state.apply(event)
      }
    }
  }

  @Test
  func `every kind of action on a channel or thread is tried with an unknown one`() {
    let all = RefusedAction.all(SourceWorkspace.marking.roles)
    // The user may end what they have noted about a message that is gone.
    let own: Set<Kind> = [.unsave, .muteUser, .block, .deleteForMe, .flag]
    let refused = all.filter { $0.code == .notFound }.map { Kind($0.action) }
    #expect(Set(refused) == Set(Kind.allCases).subtracting(own.union([.markAllRead, .join])))
    let state = SourceWorkspace.marking.state
    for one in all where one.code == .notAllowed {
      #expect(state.refuses(one.action, at: SourceWorkspace.standard.now), "\(one.name)")
    }
  }

  @Test func `marking as unread counts a message and those after it, and only once`() throws {
    let (workspace, main) = (SourceWorkspace.standard, ChannelID("check:main"))
    var state = workspace.state
    func perform(_ action: SourceAction) throws -> Bool {
      guard let event = try action.event(in: state, at: workspace.now) else { return false }
      return state.apply(event).refusal == nil
    }
    _ = try perform(.markRead(main))
    #expect(state.channel(main)?.isUnread == false)
    #expect(try perform(.markUnread(main)))
    let count = state.channel(main)?.unreadCount.messages ?? 0
    #expect(count > 0)
    #expect(try !perform(.markUnread(main)), "it is unread already")
    let history = state.channel(main)?.history.reversed() ?? []
    let oldest = history.first { $0.author.id != state.currentUserID }
    #expect(try perform(.markUnread(main, from: oldest?.id)))
    #expect(state.channel(main)?.unreadCount.messages ?? 0 > count)
    #expect(throws: SourceError.self) { try perform(.join("#garden:example.org")) }
  }

  @Test func `every step except typing and stopping an answer visibly changes a source`() {
    let workspace = SourceWorkspace.marking
    let patience = Patience(.seconds(1), ContinuousClock())
    let source = MemorySource(workspace.state) { workspace.now }
    let checked = Checked(
      PatientSource(source, patience),
      of: workspace,
      patience: patience,
      findings: Findings()
    )
    var seen = Seen(workspace.state, of: checked)
    for step in ActionSteps(workspace).all {
      let before = seen
      step.outcome(&seen)
      let isUnseen = [.typing, .stopAnswer].contains(Kind(step.action))
      #expect((seen == before) == isUnseen, "\(step.name)")
    }
  }
}
