// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftPluginFormat
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

/// Plugins in workers, and windows to call them with.
enum WorkerFixture {
  static func file(_ source: String, flags: [String] = []) throws -> PluginFile {
    let scratch = try Scratch()
    return try file(at: PluginCompiler.compile(source, to: scratch.path("p.so"), flags: flags))
  }

  static func file(at path: URL) throws -> PluginFile {
    let inspection = PluginInspection(path: path.path, policy: PluginPolicy())
    return try #require(PluginFile(inspection), "\(String(describing: inspection.refusal))")
  }

  static func start(
    _ source: String,
    limits: WorkerLimits = WorkerLimits(start: .seconds(60), call: .seconds(60)),
    now: (() -> Duration)? = nil
  ) throws -> WorkerProcess {
    try WorkerProcess(
      file(source),
      in: WorkerProgram(named: Checkout.worker.path),
      limits: limits,
      now: now
    )
  }

  /// Returns rows with the texts "text 0", "text 1" and so on, for a hook that reads one field.
  static func window(_ rows: Int = 3) -> PackedWindow {
    var window = PackedWindow(valuesPerRow: 1, now: 0)
    for row in 0..<rows {
      window.addText("text \(row)")
      window.endRow(id: UInt64(row + 1))
    }
    return window
  }

  /// Returns a text hook's answers about rows.
  static func texts(_ reply: HookOutcome<Scene>, rows: Int = 3) throws -> [String?] {
    guard case .answered(let scene) = reply else { return [] }
    let answers = try AnswerReader.read(scene, rows: window(rows).ids)
    return answers.rows.map(text)
  }

  /// Returns the text of an answer about a row.
  static func text(_ answer: RowAnswer) -> String? {
    if case .mine(.text(let text)) = answer { text } else { nil }
  }

  /// Returns the reason a hook failed.
  static func refusal(_ reply: HookOutcome<Scene>) -> PluginRefusal? {
    if case .failed(let refusal) = reply { refusal } else { nil }
  }

  /// Returns how a call ends, given enough time.
  static func end(_ source: String) throws -> PluginRefusal? {
    let worker = try start(source)
    do throws(PluginRefusal) {
      _ = try worker.call(0, window(), within: .seconds(60))
      return nil
    } catch {
      #expect(!worker.isRunning)
      return error
    }
  }
}

extension WorkerProcess {
  /// Runs `body` while the worker's process is stopped and so can't answer, however busy the machine is.
  func whileStopped(_ body: (WorkerProcess) throws -> Void) throws {
    let process = try #require(processID)
    #expect(kill(process, SIGSTOP) == 0)
    defer { kill(process, SIGCONT) }
    try body(self)
  }
}
