// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Engine {
  /// Performs an action that was started in a thread list, in a row or outside of rows.
  public func perform(
    _ action: String,
    row: UInt64? = nil,
    in list: ChatThreadListViewModel
  ) -> ActionOutcome {
    let thread = row.flatMap { list.thread(ofRow: $0) }
    switch (action, thread) {
    case (ListAction.openThread, let thread?): return open(thread, in: list)
    case (ListAction.showPluginProblems, _): return openPluginProblems()
    case (ListAction.retry, _): send(.retry, to: list)
    case (ListAction.loadThreads, _): send(.loadThreads, to: list)
    default:
      guard let thread, let shown = list.row(of: thread) else { return .host(action) }
      return carryOut(action, in: shown) { command in self.carryOut(command, thread, in: list) }
    }
    return .done
  }

  private func open(_ thread: ChatThread, in list: ChatThreadListViewModel) -> ActionOutcome {
    send(.select(thread.id), to: list)
    return slots.factory.makeThreadDestination(thread: thread).map { .open($0) } ?? .done
  }

  private func carryOut(
    _ command: PluginCommand.Verb,
    _ thread: ChatThread,
    in list: ChatThreadListViewModel
  ) -> ActionOutcome {
    switch command {
    case .markRead: markRead(thread)
    case .open: return open(thread, in: list)
    case .select: send(.select(thread.id), to: list)
    case .reload, .loadThreads: send(.loadThreads, to: list)
    case .delete, .mute, .unmute, .redraw, .custom: break
    }
    return .done
  }
}
