// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel
internal import WeftPostgres
internal import WeftSource

/// The work that no host can avoid: each event is decoded once, and applied once per user.
final class ListFloor {
  /// The number of states it holds; the time for each further one is the same.
  private static let most = 1_000

  private let workspace: GroupWorkspace
  private var states: [ChatState] = []

  init(_ workspace: GroupWorkspace) async throws {
    self.workspace = workspace
    let host = try PostgresHost(workspace.address, connections: 1)
    for person in 0..<min(Self.most, workspace.people) {
      let id = GroupWorkspace.person(person)
      let source = try await host.source(for: id, in: workspace.name)
      let account = try await source.account()
      let page = try await source.channels(ChannelListQuery(), after: nil, limit: LiveLists.rows)
      var content = Workspace(currentUser: account.user)
      content.channels = page.rows
      states.append(ChatState(content, now: GroupWorkspace.start))
    }
  }

  /// Returns the processor time for one user and one event, measured over some events.
  func time(_ count: Int) -> Duration {
    let lines = (0..<count).map {
      Array(ListWriter.message($0, workspace, among: states.count).0.line.utf8)
    }
    let before = ProcessorTime.process
    var applied = 0
    for (number, line) in lines.enumerated() {
      guard let event = try? ChatEvent(json: line) else { continue }
      let group = workspace.group(of: number * ListWriter.stride % states.count)
      for person in group where person < states.count {
        let change = states[person].apply(event)
        applied += change.channels.isEmpty ? 0 : 1
      }
    }
    return (ProcessorTime.process - before) / max(1, applied)
  }
}
