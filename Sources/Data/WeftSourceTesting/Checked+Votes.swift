// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Checked {
  /// Checks that votes cast concurrently count once each, and that the poll accepts no more than it
  /// allows.
  func checkVotesAtOnce() async throws {
    let main = workspace.roles.main
    guard let id = workspace.roles.poll else { return }
    let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    let before = Seen(workspace.state, of: self).channels[main]?.polls[id]
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 {
        for option in ["a", "b", "c", "d"] {
          group.addTask {
            do throws(SourceError) {
              try await source.perform(.vote(option, in: id, main))
              return false
            } catch {
              expect(error.code == .notAllowed, by: .votes, "A vote too many gave \(error).")
              return true
            }
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    let seen = try await Seen(of: self).channels[main]?.polls[id]
    let own = seen?.own ?? []
    expect(own.count == 2, by: .votes, "Of a poll that allows two the user has \(own.count).")
    var expected = before
    for option in own { expected?.counts[option, default: 0] += 1 }
    expected?.own = own
    expect(
      seen == expected,
      by: .votes,
      "The votes \(own.sorted()) count as \(seen?.counts ?? [:])."
    )
    expect(refused > 0, by: .votes, "No vote was refused.")
    let follower = Follower(try await source.events(after: start), self)
    try await mark("voted")
    var state = workspace.state
    for happened in await follower.events(upToMark: "voted") { _ = state.apply(happened.event) }
    let told = Seen(state, of: self).channels[main]?.polls[id]
    expect(told == seen, by: .votes, "Events tell of the votes \(told?.counts ?? [:]).")
  }
}
