// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// Messages deleted with their author's account appear in nothing that leaves the file.
@Suite struct ErasedAuthorTests {
  @Test(arguments: [true, false])
  func `erased messages are in no export and no fully read workspace`(isHard: Bool) throws {
    let scratch = try Scratch()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let question = Samples.message("Question", from: Samples.me, id: "p", age: 500)
    workspace.channels = [Samples.channel("a", [Samples.message("Secret", id: "m"), question])]
    workspace.threads = [
      ChatThread(
        parentMessage: question,
        channel: workspace.channels[0],
        createdAt: Samples.now
      )
    ]
    workspace.threads[0].latestReplies = [Samples.message("Answer", id: "r") { $0.parentID = "p" }]
    let store = try WorkspaceStore(creating: scratch.path("w.weft").path, workspace)
    try store.add(workspace)
    var state = try store.state()
    let deletion = ChatEvent(.userMessagesDeleted, at: Samples.now.addingTimeInterval(9)) {
      $0.user = UserPatch(Samples.leia.id)
      $0.hardDelete = isHard
    }
    #expect(state.apply(deletion).refusal == nil)
    try store.save(&state)
    let whole = try store.workspace()
    let kept = isHard ? 0 : 1
    #expect(whole.channels[0].latestMessages.count { $0.isDeleted } == kept)
    #expect(whole.threads[0].latestReplies.count { $0.isDeleted } == kept)
    #expect(whole.channels[0].latestMessages.count == kept + 1)
    #expect(whole.threads[0].latestReplies.count == kept)
    var text = ""
    try store.export { text += $0 }
    #expect(try Workspace(json: Array(text.utf8)) == Workspace(json: Array(whole.json.utf8)))
    #expect(text == whole.json)
  }

  /// An exported file reads as the same state: nothing in it is broken.
  @Test(arguments: [Samples.leia.id, Samples.me.id], [true, false])
  func `a thread below an erased message disappears from lists, files and exports`(
    author: UserID,
    isSaved: Bool
  ) throws {
    let scratch = try Scratch()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let questions = (0..<3).map {
      Samples.message("Question", from: $0 == 0 ? Samples.me : Samples.leia, id: "p\($0)", age: 500)
    }
    workspace.channels = [Samples.channel("a", questions)]
    workspace.threads = questions.map {
      ChatThread(parentMessage: $0, channel: workspace.channels[0], createdAt: Samples.now)
    }
    let store = try WorkspaceStore(creating: scratch.path("w.weft").path, workspace)
    try store.add(workspace)
    var state = try store.state()
    if !isSaved {
      // Another thread, which is in memory because it changed.
      let update = ChatEvent(.threadUpdated, cid: workspace.channels[0].id, at: Samples.now) {
        $0.thread = ThreadPatch("p2") { $0.title = .set("Title") }
      }
      #expect(state.apply(update).refusal == nil)
    }
    let change = state.apply(
      ChatEvent(.userMessagesDeleted, at: Samples.now.addingTimeInterval(9)) {
        $0.user = UserPatch(author)
        $0.hardDelete = true
      }
    )
    let gone: [MessageID] = author == Samples.me.id ? ["p0"] : ["p1", "p2"]
    #expect(change.vanishedThreads == gone)
    try store.save(&state)
    #expect(Set(state.threadIDs) == Set(questions.map(\.id)).subtracting(gone))
    var text = ""
    try store.export { text += $0 }
    let read = try Workspace(json: Array(text.utf8))
    #expect(ShownContent(ChatState(read)) == ShownContent(state))
    #expect(try text == store.workspace().json)
  }
}
