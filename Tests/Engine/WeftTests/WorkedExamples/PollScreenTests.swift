// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLists
import WeftModel
import WeftSource

/// The look of a poll, in cells and as a picture.
@Suite struct PollScreenTests {
  private static let cantina = ChannelID("messaging:cantina")

  private func change(_ example: ExampleScreen, _ edit: (inout PollPatch) -> Void) {
    example.engine.apply(
      ChatEvent(.pollUpdated, cid: Self.cantina) { $0.poll = PollPatch("q1", edit) }
    )
  }

  @Test func `a poll with a vote of the user`() throws {
    let example = try ExampleScreen(ViewFactory())
    try example.engine.perform(.vote("modal", in: "c1", Self.cantina))
    try ExampleScreen.expect(example.messages(Self.cantina), "messages-poll", height: 352)
  }

  @Test func `a closed and anonymous poll with more options than fit`() throws {
    let example = try ExampleScreen(ViewFactory())
    change(example) {
      ($0.isClosed, $0.isAnonymous) = (.set(true), .set(true))
      $0.details = .set("The owner pays for the drinks")
      $0.options = .set(
        (1...14).map { PollOption(id: "o\($0)", text: "The \($0) Rebels of the Outer Rim") }
      )
      $0.voteCounts = .set(["o1": 1_234, "o2": 7, "o3": 900])
    }
    try ExampleScreen.expect(
      example.messages(Self.cantina),
      "messages-poll-closed",
      height: 720
    )
  }

  @Test func `a poll in a right-to-left layout`() throws {
    let arabic = try ExampleScreen(ViewFactory(), locale: Locale(identifier: "ar"))
    try ExampleScreen.expect(
      arabic.messages(Self.cantina),
      "messages-poll-ar",
      height: 352,
      isRightToLeft: true
    )
  }
}
