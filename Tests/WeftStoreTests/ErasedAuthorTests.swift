// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftChat
import WeftFoundation
import WeftStore
import WeftTestSupport

/// What somebody wrote and was deleted everywhere at once leaves with nothing that leaves the file.
@Suite struct ErasedAuthorTests {
  @Test(arguments: [true, false])
  func `it is in no export and in no workspace read whole`(isHard: Bool) throws {
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
}
