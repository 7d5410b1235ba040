// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// Setting the slow mode of a chat from its page.
@Suite struct SlowModePageTests {
  private static let general = ChannelID("messaging:general")

  private func viewer(_ change: (inout ChatChannel) -> Void) -> Viewer {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("general", [Samples.message("Hello", id: "m")], change)
    ]
    let environment = workspace.environment(now: Samples.now)
    let viewer = Viewer(ChatApp(Engine(workspace: workspace, environment: environment)))
    viewer.show([.channels, .messages(Self.general), .info(Self.general)])
    return viewer
  }

  private func rows(_ viewer: Viewer) throws -> [String] {
    try viewer.top.scene(rowLimit: 600).rowLabels()
  }

  private func open(_ label: String, in viewer: Viewer) throws {
    let all = try rows(viewer)
    let place = try #require(all.firstIndex { $0.hasPrefix(label) }, "\(label) in \(all)")
    viewer.open(row: UInt64(place) + 1)
  }

  @Test func `a time is chosen among the offered ones, and taken back`() throws {
    let viewer = viewer { $0.ownCapabilities = [.sendMessage, .setSlowMode] }
    #expect(try rows(viewer).contains("Slow mode, Off"))
    try open("Slow mode", in: viewer)
    #expect(viewer.top.name == .slowMode(Self.general))
    let times = [
      "Off, On", "5 seconds", "10 seconds", "30 seconds", "1 minute", "5 minutes", "15 minutes",
      "1 hour",
    ]
    #expect(try rows(viewer).dropFirst() == times[...])
    try open("15 minutes", in: viewer)
    #expect(viewer.top.name == .info(Self.general))
    #expect(viewer.notice?.text == "Slow mode: 15 minutes")
    #expect(viewer.app.engine.state.channel(Self.general)?.cooldown == 900)
    #expect(try rows(viewer).contains("Slow mode, 15 minutes"))
    try open("Slow mode", in: viewer)
    try open("Off", in: viewer)
    #expect(viewer.app.engine.state.channel(Self.general)?.cooldown == 0)
  }

  @Test func `a time that another program has set is among the choices`() throws {
    let viewer = viewer {
      $0.ownCapabilities = [.setSlowMode]
      $0.cooldown = 45
    }
    try open("Slow mode, 45 seconds", in: viewer)
    #expect(try rows(viewer).contains("45 seconds, On"))
  }

  @Test func `others see the time, and can't change it`() throws {
    let viewer = viewer {
      $0.ownCapabilities = [.sendMessage]
      $0.cooldown = 7_200
    }
    #expect(try rows(viewer).contains("Slow mode, 2 hours"))
    try open("Slow mode", in: viewer)
    #expect(viewer.top.name == .info(Self.general))
    viewer.perform(.slowMode)
    #expect(viewer.top.name == .info(Self.general))
    #expect(viewer.notice?.text == viewer.app.words.writing.notAllowed)
    // A page can ask for the screen by its address, and for the action without the screen.
    viewer.show([.channels, .slowMode(Self.general)])
    #expect(viewer.path == [.channels])
    viewer.perform(SlowModeChoice.action(30))
    #expect(viewer.app.engine.state.channel(Self.general)?.cooldown == 7_200)
  }

  @Test func `a chat without slow mode has no line for those who can't set it`() throws {
    let viewer = viewer { $0.ownCapabilities = [.sendMessage] }
    #expect(try !rows(viewer).contains { $0.hasPrefix("Slow mode") })
  }

  @Test func `the right can be lost while the choices are open`() throws {
    let viewer = viewer { $0.ownCapabilities = [.setSlowMode] }
    try open("Slow mode", in: viewer)
    viewer.app.engine.apply(
      ChatEvent(.channelUpdated, cid: Self.general, at: Samples.now) {
        $0.channel = ChannelPatch(Self.general) { $0.ownCapabilities = .set([]) }
      }
    )
    #expect(try rows(viewer) == [viewer.app.words.slowMode.fixed])
    viewer.perform(SlowModeChoice.action(30))
    #expect(viewer.app.engine.state.channel(Self.general)?.cooldown == 0)
    #expect(viewer.notice?.text == viewer.app.words.writing.notAllowed)
  }
}
