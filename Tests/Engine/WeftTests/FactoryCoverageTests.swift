// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftTestSupport

/// A provider of a leading swipe button, which rows lack by default.
private final class LeadingButton: SlotProvider {
  let id = "org.example.leading"
  let filledSlots: Set = [SwipeSlot.leading.rawValue]

  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] {
    window.rows.map { _ in
      .mine([ChannelAction(id: "read", title: "Read", iconName: "check")])
    }
  }
}

/// Every method of the factory is used: for a screen, or for a route.
@Suite struct FactoryCoverageTests {
  @Test func `every method of a factory is called`() throws {
    let factory = RecordingFactory()
    try EveryScreen(factory: factory, providers: [LeadingButton()]).show()
    try open(with: factory)
    var all: Set<String> = []
    let folder = Checkout.root.appending(path: "Sources/Chat/WeftLists/Factory")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    for file in files {
      let source = try String(contentsOf: file, encoding: .utf8)
      all.formUnion(source.matches(of: /open func (\w+)/).map { String($0.1) })
    }
    #expect(all.count > 70)
    #expect(all.subtracting(factory.called).sorted() == [])
    #expect(factory.called.subtracting(all).sorted() == [])
  }

  /// Taps a row of each list.
  private func open(with factory: ViewFactory) throws {
    let example = try ExampleScreen(factory)
    let (channels, threads) = (example.engine.channelList(rows: 9), example.engine.threadList())
    let id = ChannelID("messaging:rebel-alliance")
    let messages = try #require(example.engine.messageList(id, rows: 20))
    let replied = try #require(messages.rows(in: 0..<20).first { $0.message.replyCount > 0 })
    #expect(!messages.menuActions(for: replied.message).isEmpty)
    let (channel, thread) = (channels.rows(in: 0..<1)[0], threads.rows(in: 0..<1)[0])
    for outcome in [
      example.engine.perform(ListAction.openChannel, row: channel.rowID, in: channels),
      example.engine.perform(ListAction.openThread, row: thread.rowID, in: threads),
      example.engine.perform(ListAction.openThread, row: replied.rowID, in: messages),
    ] {
      guard case .open = outcome else { Issue.record("\(outcome)"); continue }
    }
  }

  @Test func `a custom title is the title of the screen`() throws {
    let example = try ExampleScreen(ViewFactory())
    let (channels, threads) = (example.engine.channelList(rows: 1), example.engine.threadList())
    (channels.title, threads.title) = ("My rooms", "My threads")
    #expect("\(try channels.screen(rowLimit: 1).validated().json)".contains("My rooms"))
    #expect("\(try threads.screen(rowLimit: 1).validated().json)".contains("My threads"))
  }
}
