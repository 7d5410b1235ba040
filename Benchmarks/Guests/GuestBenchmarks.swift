// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// The cost of plugins that break no rule, and of texts that a user may receive: the response to keys in
/// a terminal and the load of an idle one, compared with the same without them.
public enum GuestBenchmarks {
  /// The number of keys on each side.
  private static let keys = 60
  /// How long a screen or a page runs before the measurement, and how long it is measured idle.
  private static let (lead, idle) = (Duration.seconds(3), Duration.seconds(5))

  /// Measures the program `weft` beside this one.
  ///
  /// - Parameter guests: The folder with the plugins that `make guests` builds.
  /// - Returns: What is missing and how to fix it, or `nil` if everything was measured.
  public static func run(guests: String, report: (Measurement) -> Void) -> String? {
    if let missing = GuestCase.missing(in: guests) { return missing }
    guard FileManager.default.isExecutableFile(atPath: TerminalProcess.program) else {
      return
        "\(TerminalProcess.program) is not there; build it with swift build -c release --product weft"
    }
    do {
      let home = try GuestHome()
      defer { home.remove() }
      let workspace = home.path("workspace.weft")
      try WorkspaceStore.generate(
        WorkspaceGenerator(channels: 200, threads: 20, messages: 2_000, seed: 1),
        to: workspace
      )
      let plain = ["--workspace", workspace, "--no-plugins"]
      report(try measurement("none", plain, beside: ("without plugins", plain), in: home))
      for guest in GuestCase.all {
        let folder = try guest.write(from: guests, in: home)
        let words = ["--workspace", workspace, "--plugins", folder]
        report(try measurement(guest.name, words, beside: ("without plugins", plain), in: home))
      }
      let texts = try [true, false].map { isHostile in
        let path = home.path("texts-\(isHostile).json")
        try Data(GuestTexts.workspace(isHostile: isHostile).utf8)
          .write(to: URL(fileURLWithPath: path))
        return ["--workspace", path, "--no-plugins"]
      }
      report(
        try measurement("texts", texts[0], beside: ("ordinary texts", texts[1]), in: home)
      )
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func measurement(
    _ name: String,
    _ words: [String],
    beside floor: (name: String, words: [String]),
    in home: GuestHome
  ) throws(GuestFailure) -> Measurement {
    let plain = try GuestTerminal(floor.words, lead: lead, keys: keys, in: home)
    let guest = try GuestTerminal(words, lead: lead, keys: keys, idle: idle, in: home)
    let page = try GuestPage(words, lead: lead, time: idle, in: home)
    func milliseconds(_ time: Duration) -> Double { time / .milliseconds(1) }
    return Measurement(
      name: "Guests/\(name)",
      runs: keys,
      median: guest.median,
      rivals: [(floor.name, plain.median)],
      counts: [
        ("max ms", milliseconds(guest.longest)),
        ("max ms \(floor.name)", milliseconds(plain.longest)),
        ("% of a core idle", guest.load * 100), ("events/s a page", page.eventsPerSecond),
        ("KB/s a page", page.bytesPerSecond / 1000),
        ("% of a core serving it", page.load * 100),
      ]
    )
  }
}

/// Plugins that are used together, as copies of those that `make guests` builds.
struct GuestCase {
  /// The name in a figure.
  let name: String
  /// The files to copy, and how often; `Benchmarks/Plugins/Samples/Guest` describes each.
  private let plugins: [(file: String, copies: Int)]

  private init(_ name: String, _ plugins: [(file: String, copies: Int)]) {
    (self.name, self.plugins) = (name, plugins)
  }

  static let all = [
    GuestCase("pairs", [("caller", 8), ("sleeper", 8)]),
    GuestCase("redraw", [("redraw", 1)]),
    GuestCase("late", [("late", 1)]),
    GuestCase("log", [("log", 1)]),
    GuestCase("many", [("many", 40)]),
    GuestCase("large", [("large", 1)]),
  ]

  /// Returns the first plugin that is missing from a folder, and how to fix it, or `nil` if none is.
  static func missing(in folder: String) -> String? {
    let files = Set(all.flatMap { $0.plugins.map(\.file) }).sorted()
    let path = files.map { "\(folder)/\($0).so" }
      .first { !FileManager.default.isReadableFile(atPath: $0) }
    return path.map { "\($0) is not there; run make guests, and specify its folder with --guests" }
  }

  /// Writes the copies into a separate folder and returns its path.
  func write(from folder: String, in home: GuestHome) throws -> String {
    let target = home.path(name)
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    for (file, copies) in plugins {
      let original = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file).so"))
      for number in 1...copies {
        try SamplePlugins.copy(
          original,
          replacing: "000000",
          with: String(String(number + 1_000_000).dropFirst()),
          to: URL(fileURLWithPath: "\(target)/\(file)-\(number).so")
        )
      }
    }
    return target
  }
}
