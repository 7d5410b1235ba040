// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// The answers of the example plugins for lists and channels, the same in this process and in a worker.
@Suite struct ListExampleTests {
  private enum Value {
    case text(String)
    case number(Int64)
  }

  /// Returns a window of rows with the given values for the fields the hook declares.
  private func window(_ fields: [String], _ rows: [[String: Value]]) -> PackedWindow {
    var window = PackedWindow(valuesPerRow: fields.count, now: 0)
    for (index, row) in rows.enumerated() {
      for field in fields {
        switch row[field] {
        case .text(let text): window.addText(text)
        case .number(let number): window.addInteger(number)
        case nil: window.addAbsent()
        }
      }
      window.endRow(id: UInt64(index))
    }
    return window
  }

  /// Returns the answers of each hook of a plugin about lists, in order.
  private func answers(_ name: String, _ rows: [[String: Value]]) throws -> [String: HookAnswers] {
    let plugin = try LoadedPlugin(Checkout.plugin(name))
    var answers: [String: HookAnswers] = [:]
    for (index, hook) in plugin.declaration.hooks.enumerated() {
      answers[hook.id] = try plugin.answers(index, window(hook.fields, rows))
    }
    return answers
  }

  /// Returns which rows have a view by the plugin.
  private func drawn(_ answers: HookAnswers?) throws -> [Bool] {
    try #require(answers).rows.map { if case .mine(.view) = $0 { true } else { false } }
  }

  private static let lists: [[String: Value]] =
    ([(0, 0), (1, 0), (2, 0), (2, 1)] as [(Int64, Int64)])
    .map { count, isReloading in
      [
        "list.newThreadsCount": .number(count), "list.isReloading": .number(isReloading),
        "list.count": .number(count),
      ]
    }

  @Test func `new threads are announced only while they are not being loaded`() throws {
    let banner = try answers("ThreadHeaderBanner", Self.lists)
    #expect(try drawn(banner["weft.threads.header/1"]) == [false, true, true, false])
    let floating = try answers("FloatingBanner", Self.lists)
    for hook in ["weft.threads.container/1", "weft.threads.header/1"] {
      #expect(try drawn(floating[hook]) == [false, true, true, false], "\(hook)")
    }
  }

  @Test func `lists always have a large title`() throws {
    let titles = try answers("LargeTitleHeader", Self.lists)
    #expect(titles.keys.sorted() == ["weft.channels.title/1", "weft.threads.title/1"])
    for (hook, said) in titles { #expect(try drawn(said).allSatisfy { $0 }, "\(hook)") }
  }

  private static let phases: [[String: Value]] = ["loading", "loaded", "empty", "error"].map {
    ["list.phase": .text($0)]
  }

  @Test func `full-screen states don't change rows`() throws {
    let states = try answers("FullScreenStates", Self.phases)
    for hook in ["weft.channels.container/1", "weft.threads.container/1"] {
      #expect(try drawn(states[hook]) == [true, false, true, true], "\(hook)")
    }
    #expect(try drawn(states["weft.threads.error/1"]) == [false, false, false, true])
    #expect(try drawn(states["weft.threads.empty/1"]) == [true, true, true, true])
  }

  @Test func `loading threads can be retried after a failure`() throws {
    let states = try answers("ThreadStates", Self.phases)
    #expect(states.count == 3)
    for (hook, said) in states { #expect(try drawn(said).allSatisfy { $0 }, "\(hook)") }
  }

  @Test func `a snoozed channel is muted and read, and can be woken`() throws {
    let plugin = try LoadedPlugin(Checkout.plugin("SwipeSnooze"))
    let hooks = plugin.declaration.hooks
    let channels = try plugin.answers(
      0,
      window(
        hooks[0].fields,
        [
          [:], ["setting.asksFirst": .number(1)],
          ["setting.asksFirst": .number(1), "channel.isMuted": .number(1)],
        ]
      )
    )
    #expect(
      channels.actions.map { $0.map(\.id) } == [
        ["dev.weft.swipe-snooze/snooze"], ["dev.weft.swipe-snooze/snooze"],
        ["dev.weft.swipe-snooze/wake"],
      ]
    )
    #expect(channels.actions.map { $0.first?.confirmation != nil } == [false, true, false])

    func verbs(_ action: String, marksRead: Int64) throws -> [PluginCommand.Verb] {
      let row: [String: Value] = [
        "action.id": .text("dev.weft.swipe-snooze/" + action),
        "setting.marksRead": .number(marksRead),
      ]
      return try plugin.answers(1, window(hooks[1].fields, [row])).commands.map(\.verb)
    }
    #expect(try verbs("snooze", marksRead: 1) == [.mute, .markRead])
    #expect(try verbs("snooze", marksRead: 0) == [.mute])
    #expect(try verbs("wake", marksRead: 1) == [.unmute])
    #expect(try verbs("dream", marksRead: 1) == [])
  }
}
