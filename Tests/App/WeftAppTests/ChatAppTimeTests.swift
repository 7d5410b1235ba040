// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

/// The displayed time continues from the moment at which the application started.
@Suite struct ChatAppTimeTests {
  private let start = ContinuousClock.now

  private func app() -> ChatApp {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [Samples.channel("a")]
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    return ChatApp(engine, at: start)
  }

  /// The seconds by which the sample's moment is past a full minute.
  private let second = Samples.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)

  @Test func `the displayed time advances every minute`() {
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

  @Test func `the current time is shown after the machine wakes up`() {
    let app = app()
    app.turn(at: start + .seconds(36_000))
    #expect(app.engine.environment.now == Samples.now + 36_000)
  }

  @Test func `the typing indicator disappears on time, not at the next full minute`() throws {
    let app = app()
    let channel = ChannelID("messaging:a")
    let begun = Samples.now - 25
    app.engine.apply(
      ChatEvent(.typingStart, cid: channel, at: begun) { $0.user = UserPatch("leia") }
    )
    #expect(app.due == start + .seconds(5))
    app.turn(at: start + .seconds(5))
    #expect(app.engine.nextMoment == nil)
    #expect(app.engine.environment.now == Samples.now + 5)
  }

  @Test func `reading a followed file uses at most its share of a turn, by the surface's clock`()
    throws
  {
    let scratch = try Scratch()
    let path = try scratch.write([], to: "events").path
    var options = ChatApp.Options()
    options.watched = path
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("a")]
    var time = start
    let app = ChatApp(
      Engine(workspace: workspace, environment: workspace.environment()),
      options: options,
      at: start
    ) {
      time += .milliseconds(9)
      return time
    }
    let lines = (0..<40).map { number in
      #"{"type":"message.new","cid":"messaging:a","message":{"id":"\#(number)","text":"Hi","#
        + #""user_id":"luke"}}"#
    }
    try scratch.write(lines.map { $0 + "\n" }.joined().utf8, to: "events")
    let channel = ChannelID("messaging:a")
    let counts = (0..<3).map { _ in
      app.turn(at: start)
      return app.engine.state.channel(channel)?.latestMessages.count
    }
    #expect(counts == [16, 32, 40], "\(app.problems)")
  }
}
