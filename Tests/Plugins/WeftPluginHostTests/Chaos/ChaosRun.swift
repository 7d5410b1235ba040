// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftModel
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Scrolls through a list while eight plugins misbehave, one every tenth of a second.
final class ChaosRun {
  let host: PluginHost
  private let list: ChaosList
  private(set) var figures = ChaosFigures()
  /// Whether the last frame contained nothing from plugins.
  private(set) var isDefault = false
  private var turn = 0
  private let clock = ThreadTime.Clock()

  init(_ folder: Scratch, _ times: PluginTimes) {
    host = PluginHost(
      folders: [folder.folder.path],
      policy: PluginPolicy(workerPath: Checkout.worker.path),
      times: times
    )
    list = ChaosList(host)
    host.waitUntilStarted()
  }

  /// Returns a folder with the plugins.
  static func folder() throws -> Scratch {
    let scratch = try Scratch()
    for number in 0..<ChaosPlugin.count {
      let work = try Scratch()
      let built = try PluginCompiler.compile(
        ChaosPlugin.source(number),
        to: work.path("p\(number).so")
      )
      try FileManager.default.moveItem(at: built, to: scratch.path("p\(number).so"))
    }
    return scratch
  }

  /// Draws frames for some time, or until something has happened.
  func run(for time: Duration, until isOver: (ChaosRun) -> Bool = { _ in false }) {
    let start = ContinuousClock.now
    var next = start
    while ContinuousClock.now - start < time, !isOver(self) {
      var command: Int?
      if ContinuousClock.now >= next {
        next += .milliseconds(100)
        command = cause()
      }
      list.change(frame: figures.frames, command: command)
      draw()
    }
  }

  /// Makes the next plugin misbehave, in the next way and the next hook.
  private func cause() -> Int? {
    let (number, hook) = (turn % ChaosPlugin.count, turn % ChaosPlugin.hooks)
    let mischief = Mischief.allCases[turn % Mischief.allCases.count]
    turn += 1
    // Files are loaded in the order of their names.
    guard let process = host.guests[number].worker?.processID else { return nil }
    figures.mischief[mischief, default: 0] += 1
    if mischief != .killed { return ChaosPlugin.command(number, mischief, hook: hook) }
    kill(process, SIGKILL)
    return nil
  }

  /// Draws a frame and examines it.
  func draw() {
    let start = clock.now()
    let scene = list.screen()
    let time = clock.since(start)
    figures.add(time, overruns: host.house.budget.overruns)
    let rows = RowSight.rows(of: scene)
    figures.rows += rows.count
    figures.rowsOfPlugins += rows.count { !$0.isDefault }
    isDefault = rows.allSatisfy(\.isDefault)
    for row in rows where !row.isWhole && figures.mixed.count < 10 {
      figures.mixed.append("frame \(figures.frames): \(row)")
    }
    for row in rows {
      guard let number = row.number, let shown = row.revisions.min() else { continue }
      let behind = list.revisions[number] - shown
      if behind > 0 { figures.old += 1 }
      figures.oldest = max(figures.oldest, behind)
    }
  }
}
