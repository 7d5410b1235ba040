// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftPluginFormat
import WeftPluginHost
import WeftPoints
import WeftTestSupport

/// Open points of Swift plugins in both builds, as the host sees them.
@Suite struct SwiftPointTests {
  typealias Build = SwiftPluginCompiler.Build

  @Test(arguments: Build.allCases)
  func `a point's signature follows from its function's type`(build: Build) throws {
    let host = try SwiftPlugins.points.host(build)
    let points = host.points
    #expect(
      points.points.map { $0.id + " " + $0.signature.description } == [
        "org.example.count/1 l()", "org.example.echo/1 s(s,l)", "org.example.shout/1 s(s,l)",
        "org.example.sum/1 d(i,u,q,d)", "org.example.told/1 v(s)",
      ]
    )
    #expect(points.point("org.example.told/1")?.composition == .collect)
    #expect(points.providers(of: "org.example.sum/1") == ["org.example.test"])
    withExtendedLifetime(host) {}
  }

  @Test(arguments: Build.allCases)
  func `a closure gets the host's values and may pass`(build: Build) throws {
    let host = try SwiftPlugins.points.host(build)
    let echo = try #require(host.points.point("org.example.echo/1"))
    #expect(try echo.call([.text("hó"), .int64(3)]) == .text("hóhóhó"))
    #expect(try echo.call([.text("ho"), .int64(0)]) == .text(""), "empty is not absent")
    #expect(try echo.call([.text(nil), .int64(3)]) == .text(nil))
    let sum = try #require(host.points.point("org.example.sum/1"))
    #expect(
      try sum.call([.int32(-5), .uint32(.max), .uint64(1 << 40), .double(0.25)])
        == .double(4_294_967_290 + 1_099_511_627_776 + 0.25)
    )
    #expect(try host.points.point("org.example.count/1")?.call([]) == .int64(-7))
    _ = try host.points.point("org.example.told/1")?.call([.text("all")])
    #expect(host.logLines == ["org.example.test: told all"])
  }

  @Test(arguments: Build.allCases)
  func `an acquired point is a function that calls the current provider`(build: Build) throws {
    let host = try SwiftPlugins.points.host(build)
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
    let provision = try host.points.provide("org.example.shout/1", "s(s,l)") { arguments in
      guard case .text(let text?) = arguments[0], case .int64(2) = arguments[1] else { return nil }
      return .text(text.uppercased())
    }
    // (-1 + 2 + 3 + 0.5) * 2
    #expect(PluginFixture.texts(host) == ["TEXT A9", "TEXT B9", "TEXT C9"])
    #expect(host.logLines.contains("org.example.test: told text a"))
    provision.remove()
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
  }

  @Test(arguments: Build.allCases)
  func `an unreferenced function is released`(build: Build) throws {
    let host = try SwiftPlugins.points.host(build)
    let points = host.points
    #expect(withExtendedLifetime(host) { points.functionsInUse } == 3)
  }

  @Test(arguments: Build.allCases)
  func `a plugin that throws at its start is refused with the reason`(build: Build) throws {
    let host = try SwiftPlugins.failing.host(build)
    #expect(host.problems.map(\.refusal.code) == ["initFailed"])
    let remedy = host.problems.first?.refusal.remedy
    #expect(remedy?.contains("can't declare point \"org.example.a/1\" (status -2)") == true)
    #expect(host.points.points.isEmpty)
  }
}
