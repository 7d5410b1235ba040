// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftSource

@testable import OwnSourceExample
@testable import WeftSourceTesting

/// Every kind of action is among those that sources are checked with.
@Suite struct ActionStepTests {
  /// The kinds of actions; each needs a step, and an action that is refused.
  private enum Kind: CaseIterable {
    case markRead, markThreadRead, markAllRead, mute, unmute, turn, clearAndHide, delete, leave
    case answerInvitation
    case pin, unpin, saveDraft, clearDraft, send, edit, deleteMessage, react, unreact
    case vote, unvote, typing

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
        case .saveDraft: .saveDraft
        case .clearDraft: .clearDraft
        case .send: .send
        case .edit: .edit
        case .deleteMessage: .deleteMessage
        case .react: .react
        case .unreact: .unreact
        case .vote: .vote
        case .unvote: .unvote
        case .typing: .typing
        }
    }
  }

  @Test func `every kind of action has a step`() {
    let steps = ActionSteps(.standard).all
    #expect(Set(steps.map { Kind($0.action) }) == Set(Kind.allCases))
    // The user may do all of them: none is left out.
    var state = SourceWorkspace.standard.state
    for step in steps {
      #expect(!state.refuses(step.action, at: SourceWorkspace.standard.now), "\(step.name)")
      if let event = try? step.action.event(in: state, at: SourceWorkspace.standard.now) {
        _ = state.apply(event)
      }
    }
  }

  @Test func `every kind of action that names a channel or a thread names an unknown one too`() {
    let all = RefusedAction.all(.standard)
    let refused = all.filter { $0.code == .notFound }.map { Kind($0.action) }
    #expect(Set(refused) == Set(Kind.allCases).subtracting([.markAllRead]))
    let state = SourceWorkspace.standard.state
    for one in all where one.code == .notAllowed {
      #expect(state.refuses(one.action, at: SourceWorkspace.standard.now), "\(one.name)")
    }
  }

  @Test func `every step but typing changes what is seen of a source`() {
    let workspace = SourceWorkspace.standard
    let patience = Patience(.seconds(1), ContinuousClock())
    let source = MemorySource(workspace.state) { workspace.now }
    let checked = Checked(PatientSource(source, patience), workspace, patience, Findings())
    var seen = Seen(workspace.state, of: checked)
    for step in ActionSteps(workspace).all {
      let before = seen
      step.outcome(&seen)
      #expect((seen == before) == (Kind(step.action) == .typing), "\(step.name)")
    }
  }
}
