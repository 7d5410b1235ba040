// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization

/// What plugins may cost one command in all, however many hosts it makes.
///
/// A command that draws several screens starts its plugins anew for each; their time is one all the same.
package final class PluginAllowance: Sendable {
  /// A plugin that is asked no more, because it used up what there is.
  struct Overdraft {
    let plugin: String
    let text: String
  }

  private struct State {
    /// What each plugin has taken.
    var taken: [String: Duration] = [:]
    var overdrafts: [Overdraft] = []
    /// What was waited for starts, and for whose.
    var starts = Duration.zero
    var slowStarts: Set<String> = []
  }

  private let total: Duration?
  private let share: Duration?
  private let starts: Duration?
  private let state = Mutex(State())

  /// Gives what times allow for as long as a host lives.
  package init(_ times: PluginTimes) {
    (total, share, starts) = (times.total, times.share, times.starts)
  }

  /// Whose time is over, and why.
  var overdrafts: [Overdraft] { state.withLock { $0.overdrafts } }

  /// What a plugin has left, nil for any time.
  func left(of plugin: String) -> Duration? {
    if total == nil, share == nil { return nil }
    return state.withLock { left(of: plugin, $0) }
  }

  private func left(of plugin: String, _ state: State) -> Duration? {
    let share = share.map { $0 - state.taken[plugin, default: .zero] }
    let all = total.map { $0 - state.taken.values.reduce(.zero, +) }
    return [share, all].compactMap(\.self).min()
  }

  /// How long starts may take from now on, nil for any time.
  var startsLeft: Duration? {
    starts.map { starts in state.withLock { max(.zero, starts - $0.starts) } }
  }

  /// The plugins that starts took so long for.
  var slowStarts: Set<String> { state.withLock { $0.slowStarts } }

  /// Notes that starts were waited for.
  func noteStarts(_ time: Duration, slow: [String]) {
    state.withLock { state in
      state.starts += time
      state.slowStarts.formUnion(slow)
    }
  }

  /// Notes what a plugin has taken, and whether it is asked no more.
  func note(_ time: Duration, of plugin: String) {
    if total == nil, share == nil { return }
    state.withLock { note(time, of: plugin, &$0) }
  }

  private func note(_ time: Duration, of plugin: String, _ state: inout State) {
    state.taken[plugin, default: .zero] += time
    guard left(of: plugin, state).map({ $0 <= .zero }) == true else { return }
    let taken = { [taken = state.taken] (plugin: String) in
      PluginStatistics.text(taken[plugin, default: .zero])
    }
    if let share, state.taken[plugin, default: .zero] >= share {
      let text =
        "it has taken \(taken(plugin)), and is asked no more: a plugin may take \(PluginStatistics.text(share))"
      add(Overdraft(plugin: plugin, text: text), &state)
    }
    let all = state.taken.values.reduce(.zero, +)
    guard let total, all >= total,
      let most = state.taken.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return }
    let text =
      "plugins have taken \(PluginStatistics.text(all)), \(taken(most)) of it this one, and none is asked any more"
    add(Overdraft(plugin: most, text: text), &state)
  }

  private func add(_ overdraft: Overdraft, _ state: inout State) {
    if state.overdrafts.contains(where: { $0.plugin == overdraft.plugin }) { return }
    state.overdrafts.append(overdraft)
  }
}
