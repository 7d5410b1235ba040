// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// An action that waits for its transaction.
struct PendingAction {
  enum Work {
    case action(SourceAction)
    case event(ChatEvent)
  }

  let work: Work
  let answer: CheckedContinuation<Result<Void, SourceError>, Never>
}

// Actions that arrive during a transaction share the next one, since each transaction waits for its turn among
// the workspace's writers and for a write to the disk.
extension PostgresSource {
  /// The maximum number of actions in one transaction.
  private static let most = 64

  func perform(_ work: PendingAction.Work) async throws(SourceError) {
    let result = await withCheckedContinuation { answer in
      pending.append(PendingAction(work: work, answer: answer))
      guard !isPerforming else { return }
      isPerforming = true
      Task { self.performPending() }
    }
    try result.get()
  }

  private func performPending() {
    while !pending.isEmpty {
      let batch = Array(pending.prefix(Self.most))
      pending.removeFirst(batch.count)
      let answers = answers(to: batch.map(\.work))
      if let opened { host.watcher.noteCommit(opened.counters.position, in: opened.reader.shard) }
      for (action, answer) in zip(batch, answers) { action.answer.resume(returning: answer) }
      // If more actions wait, hosts are notified of these together with the next ones.
      if pending.isEmpty || batch.count == Self.most { opened?.tellHosts() }
      if let opened { host.watcher.ring(opened.reader.shard) }
    }
    isPerforming = false
  }

  private func answers(to batch: [PendingAction.Work]) -> [Result<Void, SourceError>] {
    do throws(StoreError) {
      let store = try store()
      return try store.changing { () throws(StoreError) in
        var answers: [Result<Void, SourceError>] = []
        for work in batch { answers.append(try answer(to: work, in: store)) }
        return answers
      }
    } catch {
      guard batch.count > 1 else { return [.failure(SourceError(error))] }
      // One failed action rolls back all of them, so each is tried alone.
      return batch.flatMap { answers(to: [$0]) }
    }
  }

  private func answer(
    to work: PendingAction.Work,
    in store: PostgresStore
  ) throws(StoreError) -> Result<Void, SourceError> {
    let event: ChatEvent
    switch work {
    case .event(let told): event = told
    case .action(let action):
      let state = try store.view.state()
      do throws(SourceError) {
        guard let told = try action.event(in: state, at: clock()) else { return .success(()) }
        event = told
      } catch {
        return .failure(error)
      }
    }
    if let refusal = try store.writer.record(event, at: clock()) {
      return .failure(SourceError(.other, refusal.description))
    }
    guard case .action(let action) = work else { return .success(()) }
    let state = try store.view.state()
    for more in action.consequences(of: event, in: state) {
      _ = try store.writer.record(more, at: clock())
    }
    return .success(())
  }
}
