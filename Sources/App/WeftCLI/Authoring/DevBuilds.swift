// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Rebuilds a plugin whenever its sources change.
struct DevBuilds {
  private let folder: PluginFolder
  private let sdk: PluginSDK
  /// The state of the sources in the newest build, and of the preview's files.
  private var sources: [String] = []
  private var views: [String] = []
  private var running: PluginBuild?
  /// The result of the newest finished build.
  private(set) var last: PluginBuild.Outcome?

  init(_ folder: PluginFolder) throws {
    self.folder = folder
    sdk = try PluginSDK()
  }

  var isBuilding: Bool { running != nil }

  /// The progress of the build, for the status line.
  func state(of folder: PluginFolder) -> String {
    guard !isBuilding, let last else { return "building…" }
    let seconds = String(format: "%.1f s", last.duration / .seconds(1))
    if !last.isDone { return "not built, \(seconds)" }
    return "built in \(seconds)" + (last.messages.isEmpty ? "" : ", with warnings")
  }

  /// Makes the next check find that everything has changed.
  mutating func forget() { sources = [] }

  /// Checks the files, and returns whether there is something new to show.
  ///
  /// A save during a build starts the build again, since its result would be outdated.
  mutating func follow() throws -> Bool {
    let found = PluginFolder.state(of: folder.sources)
    let looks = PluginFolder.state(of: folder.views)
    defer { (sources, views) = (found, looks) }
    if found != sources {
      running = try PluginBuild(folder, sdk)
      return true
    }
    if let running, !running.isRunning {
      last = running.outcome()
      self.running = nil
      return true
    }
    return looks != views
  }
}
