// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLists
import WeftModel
import WeftPluginHost
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftViews

/// The line about problems above every screen.
@Suite struct PluginProblemLineTests {
  private final class Counting: ViewFactory {
    var drawn = 0
    var lines = 0

    override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
      drawn += 1
      return super.makeChannelListItem(options: options)
    }

    override func makePluginProblemsLine(
      count: PluginProblemCount,
      environment: ChatEnvironment
    ) -> Scene {
      lines += 1
      return super.makePluginProblemsLine(count: count, environment: environment)
    }
  }

  private func list(_ slots: SlotRegistry) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(environment: Samples.environment(), slots: slots)
    _ = list.send(.appear)
    let channels = (0..<6).map {
      Samples.channel(
        "c\($0)",
        name: "Name \($0)",
        age: Double($0),
        [Samples.message("text \($0)")]
      )
    }
    _ = list.send(.pageLoaded(channels, isLast: true))
    return list
  }

  private func terminal(
    _ scene: Scene,
    after previous: TerminalScreen? = nil
  ) throws -> TerminalScreen {
    TerminalScreen(try scene.validated(), columns: 48, rows: 8, after: previous)
  }

  @Test func `one line above the title reports problems`() throws {
    let list = list(SlotRegistry(problems: KnownProblems([KnownProblems.refused])))
    #expect(
      try terminal(list.screen(rowLimit: 2)).text == """
         ⚠ 1 plugin was not loaded                    ›
         Chats                                     Luke
        ────────────────────────────────────────────────
          N0   Name 0                             20:26
               Leia Organa: text 0
          N1   Name 1                             20:26
               Leia Organa: text 1


        """
    )
  }

  @Test(arguments: [
    (1, 0, "1 plugin was not loaded"), (2, 0, "2 plugins were not loaded"),
    (0, 1, "1 problem with plugins"), (1, 1, "2 problems with plugins"),
    (1000, 0, "1000 plugins were not loaded"),
  ])
  func `the line counts unused plugins, or otherwise problems`(
    refused: Int,
    faults: Int,
    text: String
  ) throws {
    let count = PluginProblemCount(refused: refused, all: refused + faults)
    #expect(count.text(.english) == text)
    let items =
      Array(repeating: KnownProblems.refused, count: refused)
      + Array(repeating: KnownProblems.fault, count: faults) + [KnownProblems.warning]
    let list = list(SlotRegistry(problems: KnownProblems(items)))
    #expect(try terminal(list.screen(rowLimit: 1)).text.hasPrefix(" ⚠ \(text) "))
  }

  @Test func `without problems, or with warnings only, the screen is unchanged`() throws {
    let plain = list(SlotRegistry()).screen(rowLimit: 6)
    for items in [[], [KnownProblems.warning]] {
      let factory = Counting()
      let known = KnownProblems(items)
      let shown = list(SlotRegistry(factory: factory, problems: known)).screen(rowLimit: 6)
      #expect(shown == plain && factory.lines == 0 && known.timesAsked == 1)
    }
  }

  @Test func `when the line appears or disappears, no row is drawn or laid out again`() throws {
    let (factory, known) = (Counting(), KnownProblems())
    let list = list(SlotRegistry(factory: factory, problems: known))
    let before = try terminal(list.screen(rowLimit: 6))
    #expect(factory.drawn == 6 && before.laidOutRowCount == 6)
    known.problemItems = [KnownProblems.fault]
    let with = try terminal(list.screen(rowLimit: 6), after: before)
    #expect(factory.drawn == 6 && factory.lines == 1 && with.laidOutRowCount == 0)
    #expect(with.text.hasPrefix(" ⚠ 1 problem with plugins"))
    known.problemItems = []
    let after = try terminal(list.screen(rowLimit: 6), after: with)
    #expect(factory.drawn == 6 && after.laidOutRowCount == 0 && after.text == before.text)
  }

  /// A provider that wraps the whole list.
  private final class Frames: SlotProvider {
    let id = "org.example.frames"
    let filledSlots: Set = [WrapSlot.channelListHeader.rawValue, ViewSlot.channelItem.rawValue]
    let frame: SceneFrame
    let row: Scene?

    init(row: Scene? = nil, _ frame: SceneFrame = SceneFrame { $0 }) {
      (self.frame, self.row) = (frame, row)
    }

    func frames<Row: SlotRow>(
      _ slot: WrapSlot,
      for window: SlotWindow<Row>
    ) -> [SlotAnswer<SceneFrame>] { window.rows.map { _ in .mine(frame) } }

    func views<Row: SlotRow>(
      _ slot: ViewSlot,
      for window: SlotWindow<Row>
    ) -> [SlotAnswer<SlotView>] { window.rows.map { _ in row.map { .mine(.whole($0)) } ?? .pass } }
  }

  @Test func `nothing that a plugin draws hides or covers the line`() throws {
    let ground = Scene { Text("fine").frame(width: 800, height: 160).background(.accent) }
    let providers = [
      Frames(
        SceneFrame { content in
          ground.offset(y: -64); content
        }
      ),
      Frames(SceneFrame { content in content.overlay(alignment: .top) { ground.offset(y: -32) } }),
      Frames(SceneFrame { content in content.opacity(0).frame(height: 0) }),
      Frames(SceneFrame { content in content.background { ground.offset(y: -16) } }),
      Frames(row: Scene { ground.offset(y: -160) }),
    ]
    for provider in providers {
      let registry = SlotRegistry(
        providers: [provider],
        problems: KnownProblems([KnownProblems.refused])
      )
      let text = try terminal(list(registry).screen(rowLimit: 6)).text
      #expect(text.hasPrefix(" ⚠ 1 plugin was not loaded                    ›\n"), "\(text)")
    }
  }

  @Test func `the line is on every screen once, and opens the problems`() throws {
    let host = PluginHost(folders: ["/nonexistent"], policy: PluginPolicy(trustsAll: true))
    let engine = try ExampleScreen(ViewFactory(), plugins: host).engine
    let (channels, threads) = (engine.channelList(rows: 9), engine.threadList(rows: 9))
    let messages = try #require(engine.messageList(ChannelID("messaging:rebel-alliance")))
    let replies = try #require(engine.replyList(MessageID("a-m1")))
    let screens = [
      channels.screen(rowLimit: 9), threads.screen(rowLimit: 9), messages.screen(rowLimit: 9),
      replies.screen(rowLimit: 9),
    ]
    for screen in screens {
      let dump = "\(try screen.validated().json)"
      #expect(dump.components(separatedBy: "\"1 problem with plugins\"").count == 2)
      #expect(dump.contains("\"1 problem with plugins. Show details\""))
      let region = try terminal(screen).list.action(x: 20, y: 4)
      #expect(region?.action == ListAction.showPluginProblems)
    }
    let open = ActionOutcome.open(Route(.pluginProblems))
    #expect(engine.perform(ListAction.showPluginProblems, in: channels) == open)
    #expect(engine.perform(ListAction.showPluginProblems, in: threads) == open)
    #expect(engine.perform(ListAction.showPluginProblems, in: messages) == open)
    #expect(engine.perform(ListAction.back, in: engine.pluginProblems()) == .back)
    #expect(engine.perform("x", in: engine.pluginProblems()) == .host("x"))
  }

  private final class Silent: ViewFactory {
    override func makePluginProblemsLine(
      count: PluginProblemCount,
      environment: ChatEnvironment
    ) -> Scene { Scene() }

    override func makePluginProblemsDestination() -> Route? { nil }
  }

  @Test func `a host may draw another line, or none`() throws {
    let known = KnownProblems([KnownProblems.refused])
    let shown = list(SlotRegistry(factory: Silent(), problems: known)).screen(rowLimit: 6)
    #expect(shown == list(SlotRegistry()).screen(rowLimit: 6))
    let engine = try ExampleScreen(Silent()).engine
    let outcome = engine.perform(ListAction.showPluginProblems, in: engine.channelList())
    #expect(outcome == .done)
  }

  @Test func `a hook that fails in a later frame is reported by that frame`() throws {
    let folder = try Scratch()
    let body = "if (weft_row_text(row, 0).bytes[0] == '!') return WEFT_E_INTERNAL;"
    try PluginCompiler.compile(PluginCompiler.source(body: body), to: folder.path("p.so"))
    let host = PluginHost(folders: [folder.folder.path], policy: PluginPolicy(trustsAll: true))
    #expect(host.problems.isEmpty && host.entries.count == 1)
    let list = list(SlotRegistry(providers: host.providers, problems: host))
    #expect(try terminal(list.screen(rowLimit: 6)).text.hasPrefix(" Chats"))
    _ = list.send(.channelChanged(Samples.channel("c2", name: "N", [Samples.message("!")])))
    #expect(try terminal(list.screen(rowLimit: 6)).text.hasPrefix(" ⚠ 1 problem with plugins"))
    #expect(host.problemCount == PluginProblemCount(refused: 0, all: 1))
    #expect(host.problemItems.map(\.kind) == [.fault])
  }
}
