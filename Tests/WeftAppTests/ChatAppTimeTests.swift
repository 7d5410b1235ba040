// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// The time an application shows goes on from the moment it began with.
@Suite struct ChatAppTimeTests {
  private let start = ContinuousClock.now

  private func app() -> ChatApp {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [Samples.channel("a")]
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    return ChatApp(engine, at: start)
  }

  /// The sample's moment is this long after a full minute.
  private let second = Samples.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)

  @Test func `it moves by the minute`() {
    let app = app()
    let minute = Duration.seconds(60 - second)
    #expect(app.due == start + minute)
    let generation = app.generation
    app.turn(at: start + minute - .milliseconds(1))
    #expect(app.generation == generation && app.engine.environment.now == Samples.now)
    app.turn(at: start + minute)
    #expect(app.generation > generation)
    #expect(app.engine.environment.now == Samples.now + (60 - second))
    #expect(app.due == start + minute + .seconds(60))
  }

  @Test func `a machine that slept shows the time it is`() {
    let app = app()
    app.turn(at: start + .seconds(36_000))
    #expect(app.engine.environment.now == Samples.now + 36_000)
  }

  @Test func `typing ends when it is due, not with the minute`() throws {
    let app = app()
    let channel = ChannelID("messaging:a")
    let begun = Samples.now - 25
    app.engine.apply(
      ChatEvent(.typingStart, cid: channel, at: begun) { $0.user = UserPatch("leia") }
    )
    #expect(app.due == start + .seconds(5))
    app.turn(at: start + .seconds(5))
    #expect(app.engine.nextTypingEnd == nil)
    #expect(app.engine.environment.now == Samples.now + 5)
  }
}
