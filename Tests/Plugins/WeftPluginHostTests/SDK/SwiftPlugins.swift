// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftLists
import WeftPluginHost
import WeftTestSupport

/// Swift plugins for tests, each compiled once per build, however many tests load it.
enum SwiftPlugins {
  /// A plugin that uses everything a hook, a state, settings and the host offer.
  static let whole = Files(wholeSource)

  /// A plugin that declares, provides and calls open points.
  static let points = Files(pointsSource)
  /// A plugin that fails to start.
  static let failing = Files(failingSource)

  /// One source in both builds.
  struct Files: Sendable {
    private let built: [SwiftPluginCompiler.Build: Result<Data, any Error>]

    init(_ source: String) {
      var built: [SwiftPluginCompiler.Build: Result<Data, any Error>] = [:]
      for build in SwiftPluginCompiler.Build.allCases {
        built[build] = Result {
          let work = try Scratch()
          let file = try SwiftPluginCompiler.compile(source, to: work.path("p.so"), build)
          return try Data(contentsOf: file)
        }
      }
      self.built = built
    }

    /// Returns a folder with the plugin in it.
    func fixture(_ build: SwiftPluginCompiler.Build) throws -> PluginFixture {
      let fixture = try PluginFixture()
      let file = fixture.scratch.path("p.so")
      try built[build]?.get().write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      return fixture
    }

    /// Returns a host with the plugin in it.
    func host(
      _ build: SwiftPluginCompiler.Build,
      _ chosen: [String: FieldValue] = [:]
    ) throws -> PluginHost {
      let fixture = try fixture(build)
      return withExtendedLifetime(fixture) {
        PluginHost(
          folders: [fixture.scratch.folder.path],
          policy: PluginPolicy(trustsAll: true),
          settings: ChosenSettings(["org.example.test": chosen])
        )
      }
    }
  }

  private static let wholeSource = #"""
    private let limit = Setting("limit", "Most", default: 3, in: 1...9)
    private let isLoud = Setting("isLoud", "Loud", default: false)
    private let word = Setting("word", "Word", default: "w")

    struct Kept {
      let host: WeftHost
      var titles: [String] = []
      var calls = 0
      var asked = 0
    }

    private let plugin = Plugin(
      id: "org.example.test",
      name: "Test",
      version: "1.0.0",
      settings: {
        limit
        isLoud
        word
      },
      start: { host in
        host.log(.info, "in " + host.name + " " + host.version)
        return Kept(host: host)
      },
      hooks: [
        .text(.messagePreview, reading: .setting(limit), .setting(isLoud), .setting(word)) { row in
          row.value(of: word) + String(row.value(of: limit)) + (row.value(of: isLoud) ? "!" : ".")
        },
        .text(.title, reading: .below) { row, kept in
          let title = row.text(.below)
          for known in kept.titles where known.utf8.elementsEqual(title.utf8) { return title + "!" }
          kept.titles.append(title)
          return row.later()
        },
        .text(.timestamp, reading: .channel(.id)) { row, kept throws(PluginError) in
          kept.calls += 1
          // It declares neither of them.
          _ = row.channel.isFrozen || row.channel.isFrozen || row.has(.setting("limit"))
          if kept.calls == 2 { throw PluginError("call \(kept.calls) of \(row.text(.channel(.id)))") }
          return nil
        },
        .view(.channelListEmpty) { (_) throws(PluginError) in throw PluginError("no view") },
        .text(.unread) { _, kept in
          kept.asked += 1
          return String(kept.asked)
        },
        .event(reading: .event(.type)) { event, kept in
          if event.text(.event(.type)).utf8.elementsEqual("user.updated".utf8) {
            kept.host.redraw()
            kept.host.redraw()
            return []
          }
          kept.host.log(.debug, "heard " + event.text(.event(.type)))
          return event.now == 60_000_000 ? [.redraw] : []
        },
      ]
    )
    """#

  private static let pointsSource = #"""
    private let shout = OpenPoint<@Sendable (String, Int) -> String?>("org.example.shout/1")
    private let echo = OpenPoint<@Sendable (String?, Int) -> String?>("org.example.echo/1")
    private let sum = OpenPoint<@Sendable (Int32, UInt32, UInt64, Double) -> Double>("org.example.sum/1")
    private let told = OpenPoint<@Sendable (String) -> Void>("org.example.told/1", .collect)
    private let count = OpenPoint<@Sendable () -> Int>("org.example.count/1")

    struct Called: Sendable {
      let shout: @Sendable (String, Int) -> String?
      let sum: @Sendable (Int32, UInt32, UInt64, Double) -> Double
      let told: @Sendable (String) -> Void
    }

    private func start(_ host: WeftHost) throws(PluginError) -> Called {
      try host.declare(shout)
      try host.declare(echo)
      try host.declare(sum)
      try host.declare(told)
      try host.declare(count)
      try host.provide(echo) { text, times in
        guard let text else { return nil }
        var made = ""
        for _ in 0..<times { made += text }
        return made
      }
      try host.provide(sum, priority: 3) { Double($0) + Double($1) + Double($2) + $3 }
      try host.provide(told) { host.log(.info, "told " + $0) }
      try host.provide(count) { -7 }
      // Given back at once.
      _ = try host.acquire(count)
      return Called(
        shout: try host.acquire(shout),
        sum: try host.acquire(sum),
        told: try host.acquire(told)
      )
    }

    private let plugin = Plugin(
      id: "org.example.test",
      name: "Test",
      version: "1.0.0",
      start: { host throws(PluginError) in try start(host) },
      hooks: [
        .text(.messagePreview, reading: .below) { row, points in
          points.told(row.text(.below))
          let total = points.sum(-1, 2, 3, 0.5)
          guard let made = points.shout(row.text(.below), 2) else { return nil }
          return made + String(Int(total * 2))
        }.volatile()
      ]
    )
    """#

  private static let failingSource = #"""
    private let plugin = Plugin(
      id: "org.example.test",
      name: "Test",
      version: "1.0.0",
      start: { host throws(PluginError) in
        try host.declare(OpenPoint<@Sendable () -> Int>("org.example.a/1"))
        try host.declare(OpenPoint<@Sendable () -> Double>("org.example.a/1"))
      },
      hooks: []
    )
    """#
}
