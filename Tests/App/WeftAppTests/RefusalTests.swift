// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftSource
import WeftTestSupport

@testable import WeftApp

/// The notices about refused actions, and how long they stay.
@Suite struct RefusalTests {
  private static let refusals: [SourceRefusal] = [
    .unknownChat, .unknownMessage, .notJoined, .left, .notAllowed, .deletedMessage, .emptyText,
    .closedPoll, .noVoteLeft,
  ]

  @Test(arguments: refusals)
  func `a refusal has its own text in every language`(refusal: SourceRefusal) {
    let error = SourceError(.notAllowed, "the poll allows 2 votes; take one back", refusal: refusal)
    let texts = ["en", "pl", "ar"].map { AppWords.shipped(in: $0).sentence(error) }
    #expect(Set(texts).count == 3 && texts.allSatisfy { !$0.contains("take one back") })
  }

  @Test func `a server's message is shown as a complete sentence`() {
    let error = SourceError(.other, "the server is busy")
    #expect(AppWords.english.sentence(error) == "The server is busy.")
    let polish = AppWords.shipped(in: "pl")
    #expect(polish.sentence(error) == "\(polish.notDone) The server is busy.")
  }

  private func viewer(_ language: String) -> Viewer {
    var workspace = Workspace(currentUser: Samples.me)
    var poll = ChatPoll(name: "Band?", createdBy: Samples.leia)
    poll.options = ["a", "b", "c"].map { PollOption(id: $0, text: $0) }
    (poll.id, poll.votesAllowed) = ("q", 2)
    let message = Samples.message("", id: "p") { $0.poll = poll }
    workspace.channels = ["a", "b"].map { name in
      Samples.channel(name, name: name.uppercased(), name == "a" ? [message] : []) {
        $0.ownCapabilities = [.castPollVote, .sendMessage]
      }
    }
    workspace.locale = Locale(identifier: language)
    let environment = workspace.environment(now: Samples.now)
    let app = ChatApp(Engine(workspace: workspace, environment: environment))
    let viewer = Viewer(app, start: [.channels, .messages("messaging:a")])
    _ = viewer.scene(rowLimit: 20)
    return viewer
  }

  @Test(arguments: ["en", "ar"])
  func `a vote beyond the limit is refused in the user's language`(language: String) {
    let viewer = viewer(language)
    for option in ["a", "b", "c"] {
      viewer.vote(for: option, row: viewer.top.row(at: 0), offered: nil)
    }
    #expect(viewer.notice?.text == AppWords.shipped(in: language).refusals.noVoteLeft)
  }

  @Test func `a notice closes when its screen is left, and one that can be undone stays`() {
    let viewer = viewer("en")
    viewer.tell("refused")
    let number = viewer.notice?.number
    viewer.perform(.settings)
    #expect(viewer.notice == nil && viewer.leftNotice == number)
    viewer.tell("here")
    #expect(viewer.notice?.text == "here")
    viewer.tell("read", undo: {})
    viewer.back()
    #expect(viewer.notice?.text == "read")
    viewer.tell(ofAll: "not saved")
    viewer.perform(.help)
    #expect(viewer.notice?.text == "not saved")
  }

  @Test(arguments: [1, 2])
  func `a notice about a chat closes when another chat replaces it, or the list`(room: Int) {
    let viewer = viewer("en")
    viewer.divide(into: room)
    for path: [ScreenName] in [[.channels, .messages("messaging:b")], [.channels]] {
      viewer.show([.channels, .messages("messaging:a")])
      viewer.tell("refused")
      let number = viewer.notice?.number
      #expect(number != nil)
      viewer.show(path)
      #expect(viewer.path == path && viewer.notice == nil && viewer.leftNotice == number)
      // A notice that can be undone is not only about the chat.
      viewer.show([.channels, .messages("messaging:a")])
      viewer.tell("read", undo: {})
      viewer.show(path)
      #expect(viewer.notice?.text == "read")
    }
  }

  @Test func `a notice stays while its screen is visible beside another one`() {
    let viewer = viewer("en")
    viewer.divide(into: 2)
    viewer.choosePane(0)
    viewer.tell("refused")
    viewer.perform(.settings)
    #expect(viewer.notice?.text == "refused")
  }
}
