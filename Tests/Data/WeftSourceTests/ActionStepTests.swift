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
    #expect(Set(ActionStep.all.map { Kind($0.action) }) == Set(Kind.allCases))
  }

  @Test func `every kind of action that names a channel or a thread names an unknown one too`() {
    let refused = Checked.refused.filter { $0.code == .notFound }.map { Kind($0.action) }
    #expect(Set(refused) == Set(Kind.allCases).subtracting([.markAllRead]))
  }

  @Test func `every step but typing changes what is seen of a source`() {
    let workspace = SourceWorkspace.standard
    let patience = Patience(.seconds(1), ContinuousClock())
    let source = MemorySource(workspace.state) { workspace.now }
    let checked = Checked(PatientSource(source, patience), workspace, patience, Findings())
    var seen = Seen(workspace.state, of: checked)
    for step in ActionStep.all {
      let before = seen
      step.outcome(&seen)
      #expect((seen == before) == (Kind(step.action) == .typing), "\(step.name)")
    }
  }
}
