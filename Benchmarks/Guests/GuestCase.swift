// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

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

  /// The first plugin that is missing from a folder, and how to fix it; nil when all are there.
  static func missing(in folder: String) -> String? {
    let files = Set(all.flatMap { $0.plugins.map(\.file) }).sorted()
    let path = files.map { "\(folder)/\($0).so" }
      .first { !FileManager.default.isReadableFile(atPath: $0) }
    return path.map { "\($0) is not there; run make guests, and name its folder with --guests" }
  }

  /// Writes the copies into a folder of their own and returns its path.
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
