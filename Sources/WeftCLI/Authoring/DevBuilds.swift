// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Builds a plugin anew whenever its sources change.
struct DevBuilds {
  private let folder: PluginFolder
  private let sdk: PluginSDK
  /// What the newest build is made of, and how the plugin is looked at.
  private var sources: [String] = []
  private var views: [String] = []
  private var running: PluginBuild?
  /// What came of the newest build that has ended.
  private(set) var last: PluginBuild.Outcome?

  init(_ folder: PluginFolder) throws {
    self.folder = folder
    sdk = try PluginSDK()
  }

  var isBuilding: Bool { running != nil }

  /// How far it is, for people.
  func state(of folder: PluginFolder) -> String {
    guard !isBuilding, let last else { return "building…" }
    let seconds = String(format: "%.1f s", last.duration / .seconds(1))
    if !last.isDone { return "not built, \(seconds)" }
    return "built in \(seconds)" + (last.messages.isEmpty ? "" : ", with warnings")
  }

  /// Has the next look find that everything has changed.
  mutating func forget() { sources = [] }

  /// Looks at the files, and tells whether there is something else to show.
  ///
  /// A save that comes while something is built has it built anew: nobody waits for what is old.
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
