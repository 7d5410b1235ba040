// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

/// What a hook that has no turn in a frame answers about rows that changed since it was asked.
@Suite struct AnswerCacheTests {
  /// Passes every row, and counts the rows it is asked about.
  private final class PassingHook: HookSource {
    let meter = HookMeter()
    private(set) var frame: Int? = 0
    private(set) var askedRows: [Int] = []
    private(set) var wantedFrames = 0
    private var hasTurn = true

    func begin(hasTurn: Bool) {
      frame = (frame ?? 0) + 1
      self.hasTurn = hasTurn
    }

    func takeTurn(isAnswered: Bool) -> Bool { hasTurn }
    func wantFrame() { wantedFrames += 1 }
    func charge<Result>(_ work: () -> Result) -> Result { work() }
    func ask(_ question: HookQuestion) -> HookOutcome<Scene> {
      askedRows.append(question.window.rows.count)
      return .passes
    }
    func collect(_ question: HookQuestion) -> HookOutcome<Scene> { .failed(nil) }
    func answerMadeNoSense(
      _ refusal: PluginRefusal,
      _ question: HookQuestion
    ) -> PluginRefusal? { refusal }
  }

  private let list = PassingHook()

  private func window(_ names: [String], hours: Double = 0) -> SlotWindow<ChannelSlotRow> {
    var environment = Samples.environment()
    environment.now += hours * 3600
    let rows = names.enumerated().map { index, name in
      ChannelSlotRow(rowID: UInt64(index), channel: Samples.channel("c\(index)", name: name))
    }
    return SlotWindow(rows: rows, of: list, environment)
  }

  /// The rows whose answers are still to come.
  private func late(_ answers: [RowAnswer]) -> [Int] {
    answers.enumerated().compactMap { index, answer in
      if case .later = answer { index } else { nil }
    }
  }

  @Test(arguments: [
    ("env.now", [Int]()), ("channel.id", []), ("channel.rawName", [1]),
    ("channel.createdAt.utcOffset", []), ("unknown", []),
  ])
  func `it holds for rows whose fields it reads are the same`(
    field: String,
    changed: [Int]
  ) throws {
    let hook = PassingHook()
    let declaration = HookDeclaration(
      id: ViewSlot.channelItem.rawValue,
      priority: 0,
      fields: [field],
      isVolatile: true
    )
    let asker = HookAsker(
      declaration,
      try #require(HookKind(id: declaration.id)),
      from: hook,
      file: try WorkerFixture.file(PluginCompiler.source(body: "")),
      clock: { .zero }
    )
    let cache = AnswerCache<ChannelSlotRow>(fields: [field], isVolatile: true)
    func answers(_ window: SlotWindow<ChannelSlotRow>, hasTurn: Bool) -> [Int] {
      hook.begin(hasTurn: hasTurn)
      return late(cache.answers(for: window, below: nil, call: [:], of: asker))
    }
    #expect(answers(window(["A", "B", "C"]), hasTurn: true) == [])
    #expect(hook.askedRows == [3])
    // Others are other copies, so that nothing but their values is the same.
    #expect(answers(window(["A", "Other", "C"], hours: 1), hasTurn: false) == changed)
    #expect(answers(window(["A", "Other", "C", "D"], hours: 1), hasTurn: false) == changed + [3])
    #expect(answers(window(["A"], hours: 1), hasTurn: false) == [])
    #expect(hook.askedRows == [3])
    #expect(hook.wantedFrames > 0)
    #expect(answers(window(["A", "Other", "C"], hours: 1), hasTurn: true) == [])
    #expect(hook.askedRows == [3, 3])
  }
}
