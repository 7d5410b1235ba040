// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginRuntime
import WeftPoints
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

/// A plugin in this process and in a worker, both called the same way.
struct LoadedPlugin {
  let declaration: PluginDeclaration
  let log = PluginLog()
  private let hooks: [HookFunction]
  private let worker: WorkerProcess

  init(_ path: URL) throws {
    let file = try WorkerFixture.file(at: path)
    let context = PluginContext(
      log: log,
      points: PointRegistry(isSettled: false),
      owner: PointOwner(id: file.identity.id),
      redraws: RedrawRequests { .zero }
    )
    let image = try PluginImage(file.sealed.keptOpen(), identity: file.identity, services: context)
    (declaration, hooks) = try image.declare(answersIn: GuardedArena())
    worker = try WorkerProcess(
      file,
      in: WorkerProgram(named: Checkout.worker.path),
      limits: WorkerLimits(start: .seconds(60), call: .seconds(60))
    )
    #expect(worker.declaration == declaration)
  }

  /// Returns the answer of a hook by index, which must be the same in both.
  func answer(_ index: Int, _ window: PackedWindow) throws -> HookOutcome<Scene> {
    let reply = try worker.call(index, window, within: .seconds(60))
    #expect(try reply == hooks[index].call(window).map { .answered($0) } ?? .passes)
    return reply
  }

  /// Returns the answers about rows of a hook by index.
  func answers(_ index: Int, _ window: PackedWindow) throws -> HookAnswers {
    guard case .answered(let scene) = try answer(index, window) else {
      return HookAnswers(passing: window.ids.count)
    }
    return try AnswerReader.read(scene, rows: window.ids)
  }

  /// Returns the texts of a text hook by index, `nil` where it passes.
  func texts(_ index: Int, _ window: PackedWindow) throws -> [String?] {
    try answers(index, window).rows.map(WorkerFixture.text)
  }
}
