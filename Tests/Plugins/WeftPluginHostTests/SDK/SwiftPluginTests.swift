// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Whole Swift plugins in both builds, as the host sees them.
@Suite struct SwiftPluginTests {
  typealias Build = SwiftPluginCompiler.Build

  @Test(arguments: Build.allCases)
  func `settings have their kinds, defaults and chosen values`(build: Build) throws {
    let host = try SwiftPlugins.whole.host(build)
    #expect(
      host.entries[0].settings.map(\.kind) == [.number(3, 1...9), .toggle(false), .text("w")]
    )
    #expect(host.entries[0].settings.map(\.id) == ["limit", "isLoud", "word"])
    #expect(host.entries[0].settings.map(\.title) == ["Most", "Loud", "Word"])
    #expect(PluginFixture.texts(host) == ["w3.", "w3.", "w3."])
    let chosen = try SwiftPlugins.whole.host(
      build,
      ["limit": .integer(7), "isLoud": .integer(1), "word": .text("")]
    )
    #expect(PluginFixture.texts(chosen) == ["7!", "7!", "7!"])
  }

  @Test(arguments: Build.allCases)
  func `the start can use the host, and its log lines are kept`(build: Build) throws {
    let host = try SwiftPlugins.whole.host(build)
    #expect(host.problems.isEmpty, "\(host.problems)")
    #expect(host.logLines == ["org.example.test: in weft 0.2.0"])
  }

  @Test(arguments: Build.allCases)
  func `a row whose answer the plugin defers is asked about again, with the kept state`(
    build: Build
  ) throws {
    let list = PluginFixture.list(try SwiftPlugins.whole.host(build))
    #expect(list.rows(in: 0..<3).map(\.channelName) == ["Name a", "Name b", "Name c"])
    #expect(list.rows(in: 0..<3).map(\.channelName) == ["Name a!", "Name b!", "Name c!"])
  }

  @Test(arguments: Build.allCases)
  func `an error thrown by a closure fails the whole call and is logged`(
    build: Build
  ) throws {
    let host = try SwiftPlugins.whole.host(build)
    let list = PluginFixture.list(host)
    _ = list.rows(in: 0..<3)
    #expect(host.problems.map(\.refusal.code) == ["hookFailed"])
    #expect(host.problems[0].refusal.text.contains("weft.text.timestamp/1"))
    #expect(
      host.logLines.contains("org.example.test: weft.text.timestamp/1: call 2 of messaging:b"),
      "\(host.logLines)"
    )
  }

  @Test(arguments: Build.allCases)
  func `reading an undeclared field is logged once`(build: Build) throws {
    let host = try SwiftPlugins.whole.host(build)
    let list = PluginFixture.list(host)
    for _ in 0..<2 { _ = list.rows(in: 0..<3) }
    for field in ["channel.isFrozen", "setting.limit"] {
      let line =
        "org.example.test: weft.text.timestamp/1: it reads \(field) without declaring it, and finds "
        + "nothing there"
      #expect(host.logLines.filter { $0 == line }.count == 1, "\(host.logLines)")
    }
  }

  @Test(arguments: Build.allCases)
  func `an event is received with the state, at the displayed time`(build: Build) throws {
    let host = try SwiftPlugins.whole.host(build)
    var environment = Samples.environment()
    environment.now = Date(timeIntervalSince1970: 60)
    let event = ChatEvent(ChatEventType(rawValue: "message.new"))
    #expect(host.observe(event, environment).map(\.verb) == [.redraw])
    #expect(host.logLines.last == "org.example.test: heard message.new")
    environment.now = Date(timeIntervalSince1970: 61)
    #expect(host.observe(event, environment).isEmpty)
  }

  @Test(arguments: Build.allCases)
  func `a plugin that requests a frame is called again for answered rows`(
    build: Build
  ) throws {
    let host = try SwiftPlugins.whole.host(build)
    let list = PluginFixture.list(host)
    let wakes = Mutex(0)
    host.onRedrawRequest { wakes.withLock { $0 += 1 } }
    #expect(list.rows(in: 0..<2).map(\.badgeText) == ["1", "2"])
    #expect(list.rows(in: 0..<2).map(\.badgeText) == ["1", "2"])
    #expect(!host.drainRedrawRequests())
    _ = host.observe(ChatEvent(ChatEventType(rawValue: "user.updated")), Samples.environment())
    #expect(wakes.withLock { $0 } == 1)
    #expect(list.rows(in: 0..<2).map(\.badgeText) == ["1", "2"], "not before it is taken")
    #expect(host.drainRedrawRequests())
    #expect(list.rows(in: 0..<2).map(\.badgeText) == ["3", "4"])
    #expect(!host.drainRedrawRequests())
  }

  @Test(arguments: Build.allCases)
  func `a plugin that answers an event with redraw is called again`(build: Build) throws {
    let host = try SwiftPlugins.whole.host(build)
    let list = PluginFixture.list(host)
    #expect(list.rows(in: 0..<1).map(\.badgeText) == ["1"])
    var environment = Samples.environment()
    environment.now = Date(timeIntervalSince1970: 60)
    _ = host.observe(ChatEvent(ChatEventType(rawValue: "message.new")), environment)
    #expect(list.rows(in: 0..<1).map(\.badgeText) == ["2"])
  }
}
