// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftPluginRuntime
import WeftPoints
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

@Suite struct WorkerAnswerTests {
  private let changed = PluginCompiler.source(
    body: "weft_row_answer(out, row->id, weft_row_text(row, 0));"
  )

  /// Returns values of each kind, starting with those that a field of that name may have.
  private func window(_ fields: [String], _ rows: Int, turn: Int) -> PackedWindow {
    var window = PackedWindow(valuesPerRow: fields.count, now: 1_700_000_000_000_000)
    for row in 0..<rows {
      for (index, field) in fields.enumerated() {
        let name = field.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let kind =
          name.hasSuffix("at") ? 1 : name.hasSuffix("count") || name.hasPrefix("is") ? 2 : 0
        switch turn == 0 ? kind : (kind + row + index) % 4 {
        case 0: window.addText("\(name) of row \(row), code 4021 \u{1F600}")
        case 1: window.addTime(1_699_000_000_000_000 + Int64(row) * 1_000_000)
        case 2: window.addInteger(Int64(row) - 2)
        default: window.addAbsent()
        }
      }
      window.endRow(id: UInt64(row) << 40 + 7)
    }
    return window
  }

  @Test(arguments: [
    "RedactPreview", "CompactChannelItem", "CompactThreadItem", "CustomChannelItem", "Embedded",
  ])
  func `a worker's answers equal those of the plugin in this process`(name: String) throws {
    let path =
      name == "Embedded"
      ? Checkout.embeddedPlugin("CustomChannelItem") : Checkout.plugin(name)
    let file = try WorkerFixture.file(at: path)
    let context = PluginContext(
      log: PluginLog(),
      points: PointRegistry(isSettled: false),
      owner: PointOwner(id: file.identity.id),
      redraws: RedrawRequests { .zero }
    )
    let (declaration, hooks) = try PluginImage(
      file.sealed.keptOpen(),
      identity: file.identity,
      services: context
    ).declare(answersIn: GuardedArena())
    let worker = try WorkerProcess(file, in: WorkerProgram(named: Checkout.worker.path))
    #expect(worker.declaration == declaration && !hooks.isEmpty)
    var written = 0
    for (index, hook) in hooks.enumerated() {
      for (rows, turn) in [(64, 0), (1, 1), (17, 1), (0, 0)] {
        let window = window(hook.declaration.fields, rows, turn: turn)
        let reply = try worker.call(index, window, within: .seconds(60))
        let own = try hook.call(window)
        #expect(reply == own.map { .answered($0) } ?? .passes)
        written += own?.byteCount ?? 0
      }
    }
    #expect(written > 0, "it was asked nothing it has an answer to")
  }

  @Test func `a worker can be called repeatedly, about any number of rows`() throws {
    let worker = try WorkerFixture.start(changed)
    for rows in [1, 0, 1000, 3] {
      let reply = try worker.call(0, WorkerFixture.window(rows), within: .seconds(60))
      let texts = try WorkerFixture.texts(reply, rows: rows)
      #expect(texts == (0..<rows).map { "text \($0)" })
    }
  }

  @Test func `a hook's failure is reported, and it is called again`() throws {
    let worker = try WorkerFixture.start(
      PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(\"fine\"));",
        start:
          "if (in->row_count == 2) return WEFT_E_INTERNAL; if (in->row_count == 4) return WEFT_NEXT;"
      )
    )
    let failed = try worker.call(0, WorkerFixture.window(2), within: .seconds(60))
    #expect(WorkerFixture.refusal(failed)?.code == "hookFailed")
    #expect(try worker.call(0, WorkerFixture.window(4), within: .seconds(60)) == .passes)
    let reply = try worker.call(0, WorkerFixture.window(1), within: .seconds(60))
    #expect(try WorkerFixture.texts(reply, rows: 1) == ["fine"])
  }

  @Test func `a late answer is available later, and nothing is requested until then`() throws {
    let worker = try WorkerFixture.start(
      PluginCompiler.source(body: "weft_row_answer(out, row->id, text(\"late\"));")
    )
    #expect(try worker.poll() == nil, "nobody asked")
    let window = WorkerFixture.window()
    try worker.whileStopped { worker throws in
      #expect(try worker.call(0, window, within: .zero) == .later(isAsked: true))
      #expect(try worker.call(0, window, within: .seconds(60)) == .later(isAsked: false))
    }
    let reply = try #require(try worker.poll(within: .seconds(60)))
    #expect(try WorkerFixture.texts(reply) == ["late", "late", "late"])
    #expect(try worker.poll() == nil)
  }

  @Test func `a worker outlives the thread that started it`() throws {
    var worker: WorkerProcess?
    onThreadOfItsOwn { worker = try? WorkerFixture.start(changed) }
    let reply = try #require(
      try worker?.call(0, WorkerFixture.window(), within: .seconds(60))
    )
    #expect(try WorkerFixture.texts(reply).count == 3)
  }

  @Test func `rows too large to be sent are refused, and the worker survives`() throws {
    let worker = try WorkerFixture.start(changed)
    var window = PackedWindow(valuesPerRow: 1, now: 0)
    window.addText(String(repeating: "x", count: 5 << 20))
    window.endRow(id: 1)
    let failed = try worker.call(0, window, within: .seconds(60))
    #expect(WorkerFixture.refusal(failed)?.code == "windowTooLarge")
    #expect(try worker.call(0, WorkerFixture.window(1), within: .seconds(60)) != .passes)
  }
}
