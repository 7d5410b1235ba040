// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// A plugin that draws only the list without threads.
private final class EmptyListDrawer: SlotProvider {
  let id = "drawer"
  let filledSlots: Set = [ViewSlot.threadListEmpty.rawValue]

  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<SlotView>]
  {
    window.rows.map { row in
      let phase = row.value(of: "list.phase")
      return .mine(.whole(Scene { Text(phase == .text("error") ? "Broken" : "Nothing") }))
    }
  }
}

/// The screen of a list whose first page could not be loaded.
@Suite struct LoadingErrorTests {
  private func threads(_ providers: [any SlotProvider] = []) -> ChatThreadListViewModel {
    let list = ChatThreadListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(providers: providers)
    )
    _ = list.send(.appear)
    return list
  }

  private func dump(_ list: ChatThreadListViewModel) throws -> String {
    "\(try list.screen(rowLimit: 5).validated().json)"
  }

  private func retries(_ dump: String) -> Int {
    dump.ranges(of: "\"\(ListAction.retry)\"").count
  }

  @Test func `a failure to load threads does not show the empty list`() throws {
    let list = threads()
    _ = list.send(.loadFailed(ListFailure("the server is away")))
    let error = try dump(list)
    #expect(error.contains("load your threads."))
    #expect(error.contains("\"the server is away\"") && error.contains("\"Try again\""))
    #expect(!error.contains("No threads yet"))
    #expect(retries(error) == 1, "one button, and no banner beside it")
  }

  @Test func `loaded threads stay, with an error banner below`() throws {
    let list = threads()
    _ = list.send(.pageLoaded(Samples.threads(0..<2), next: "more"))
    _ = list.send(.threadAppeared(at: 1))
    _ = list.send(.loadFailed(ListFailure("the server is away")))
    let error = try dump(list)
    #expect(error.contains("load threads. Try again.") && retries(error) == 1)
    #expect(!error.contains("load your threads."))
  }

  @Test func `a plugin's empty view keeps the banner with its retry button`() throws {
    let list = threads([EmptyListDrawer()])
    _ = list.send(.loadFailed(ListFailure("the server is away")))
    let error = try dump(list)
    #expect(error.contains("\"Broken\"") && retries(error) == 1)
  }

  @Test func `the retry button reloads channels`() throws {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    _ = list.send(.appear)
    _ = list.send(.loadFailed(ListFailure("the server is away")))
    let error = "\(try list.screen(rowLimit: 5).validated().json)"
    #expect(error.contains("\"the server is away\"") && error.contains("\"Try again\""))
    #expect(retries(error) == 1)
    #expect(list.send(.retry).count == 1)
  }
}
