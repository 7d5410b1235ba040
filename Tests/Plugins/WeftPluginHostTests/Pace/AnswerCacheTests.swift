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

/// Cached answers, used if a hook has no turn in a frame or is late.
@Suite struct AnswerCacheTests {
  /// Passes every row, and counts the rows it is called for.
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
    /// Whether it takes longer to answer than a frame has.
    var isLate = false

    func ask(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>> {
      askedRows.append(question.window.rows.count)
      return isLate ? .later(isAsked: true) : .passes
    }
    func collect(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>> {
      isLate ? .later(isAsked: true) : .passes
    }
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

  /// Returns the rows whose answers are still to come.
  private func late(_ answers: [RowAnswer]) -> [Int] {
    answers.enumerated().compactMap { index, answer in
      if case .later = answer { index } else { nil }
    }
  }

  @Test(arguments: [
    ("env.now", [Int]()), ("channel.id", []), ("channel.rawName", [1]),
    ("channel.createdAt.utcOffset", []), ("unknown", []),
  ])
  func `a cached answer is valid for rows whose read fields are unchanged`(
    field: String,
    changed: [Int]
  ) throws {
    let hook = PassingHook()
    let asker = try asker(hook, reading: field)
    let cache = AnswerCache<ChannelSlotRow>(fields: [field], isVolatile: true)
    func answers(_ window: SlotWindow<ChannelSlotRow>, hasTurn: Bool) -> [Int] {
      hook.begin(hasTurn: hasTurn)
      return late(cache.answers(for: window, below: nil, call: [:], of: asker))
    }
    #expect(answers(window(["A", "B", "C"]), hasTurn: true) == [])
    #expect(hook.askedRows == [3])
    // The others are copies, so that only their values are the same.
    #expect(answers(window(["A", "Other", "C"], hours: 1), hasTurn: false) == changed)
    #expect(answers(window(["A", "Other", "C", "D"], hours: 1), hasTurn: false) == changed + [3])
    #expect(answers(window(["A"], hours: 1), hasTurn: false) == [])
    #expect(hook.askedRows == [3])
    #expect(hook.wantedFrames > 0)
    #expect(answers(window(["A", "Other", "C"], hours: 1), hasTurn: true) == [])
    #expect(hook.askedRows == [3, 3])
  }

  @Test(arguments: [true, false])
  func `an answer that arrives late in a frame has its rows drawn again`(
    isVolatile: Bool
  ) throws {
    let hook = PassingHook()
    let asker = try asker(hook, reading: "channel.id")
    let cache = AnswerCache<ChannelSlotRow>(fields: ["channel.id"], isVolatile: isVolatile)
    func answers() -> [Int] {
      late(cache.answers(for: window(["A", "B"]), below: nil, call: [:], of: asker))
    }
    hook.begin(hasTurn: true)
    hook.isLate = true
    #expect(answers() == [0, 1])
    #expect(hook.wantedFrames == 0)
    hook.isLate = false
    #expect(answers() == [])
    #expect(hook.wantedFrames == 1)
    // A frame that shows the answer from its beginning needs no other one.
    let (slow, others) = (PassingHook(), ["C", "D"])
    let other = try self.asker(slow, reading: "channel.id")
    let fresh = AnswerCache<ChannelSlotRow>(fields: ["channel.id"], isVolatile: isVolatile)
    slow.begin(hasTurn: true)
    slow.isLate = true
    _ = fresh.answers(for: window(others), below: nil, call: [:], of: other)
    slow.begin(hasTurn: true)
    slow.isLate = false
    #expect(late(fresh.answers(for: window(others), below: nil, call: [:], of: other)) == [])
    #expect(slow.wantedFrames == 0)
  }

  @Test func `rebuilt rows are read, and the hook is called for those that differ`()
    throws
  {
    let hook = PassingHook()
    let fields = ["channel.rawName", "unknown", "channel.createdAt.utcOffset", "channel.id"]
    let asker = try asker(hook, reading: "channel.rawName")
    let cache = AnswerCache<ChannelSlotRow>(fields: fields, isVolatile: false)
    for (names, asked) in [
      (["A", "B", "C"], [3]), (["A", "B", "C"], [3]), (["A", "b", "C"], [3, 1]),
      (["A", "b", "C", "D", "E"], [3, 1, 2]), (["a", "b", "", "D", "E"], [3, 1, 2, 2]),
      (["a", "b", "", "D", "E"], [3, 1, 2, 2]),
    ] {
      hook.begin(hasTurn: true)
      #expect(late(cache.answers(for: window(names), below: nil, call: [:], of: asker)) == [])
      #expect(hook.askedRows == asked)
    }
  }

  private func asker(_ hook: PassingHook, reading field: String) throws -> HookAsker {
    let declaration = HookDeclaration(
      id: ViewSlot.channelItem.rawValue,
      priority: 0,
      fields: [field],
      isVolatile: true
    )
    return HookAsker(
      declaration,
      try #require(HookKind(id: declaration.id)),
      from: hook,
      file: try WorkerFixture.file(PluginCompiler.source(body: "")),
      pictures: PictureAllowance { .zero },
      clock: { .zero }
    )
  }
}
