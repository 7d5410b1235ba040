// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The total time that the plugins of one command may take, in all the hosts the command creates.
///
/// A command that draws several screens starts its plugins again for each, but they share one allowance.
package final class PluginAllowance: Sendable {
  /// A plugin that is no longer asked because it has used up its time.
  struct Overdraft {
    let plugin: String
    let text: String
  }

  private struct State {
    /// The time that each plugin has taken.
    var taken: [String: Duration] = [:]
    var overdrafts: [Overdraft] = []
    /// The time spent waiting for starts, and the plugins that hung.
    var starts = Duration.zero
    var slowStarts: Set<String> = []
  }

  private let total: Duration?
  private let share: Duration?
  private let starts: Duration?
  private let state = Mutex(State())

  /// Creates an allowance with the totals of some times.
  package init(_ times: PluginTimes) {
    (total, share, starts) = (times.total, times.share, times.starts)
  }

  /// The plugins that have used up their time, with the reasons.
  var overdrafts: [Overdraft] { state.withLock { $0.overdrafts } }

  /// Returns the time that a plugin has left, or `nil` if it is unlimited.
  func left(of plugin: String) -> Duration? {
    if total == nil, share == nil { return nil }
    return state.withLock { left(of: plugin, $0) }
  }

  private func left(of plugin: String, _ state: State) -> Duration? {
    let share = share.map { $0 - state.taken[plugin, default: .zero] }
    let all = total.map { $0 - state.taken.values.reduce(.zero, +) }
    return [share, all].compactMap(\.self).min()
  }

  /// The time left for starts, or `nil` if it is unlimited.
  var startsLeft: Duration? {
    starts.map { starts in state.withLock { max(.zero, starts - $0.starts) } }
  }

  /// The plugins that hung while they started.
  var slowStarts: Set<String> { state.withLock { $0.slowStarts } }

  /// Adds time spent waiting for plugins to start.
  func noteStarts(_ time: Duration, slow: [String]) {
    state.withLock { state in
      state.starts += time
      state.slowStarts.formUnion(slow)
    }
  }

  /// Charges time to a plugin, and records if the plugin may not be asked any more.
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
        "it has used \(taken(plugin)), and is no longer called: a plugin may use \(PluginStatistics.text(share))"
      add(Overdraft(plugin: plugin, text: text), &state)
    }
    let all = state.taken.values.reduce(.zero, +)
    guard let total, all >= total,
      let most = state.taken.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return }
    let text =
      "plugins have used \(PluginStatistics.text(all)), this one \(taken(most)) of it, and none is called any more"
    add(Overdraft(plugin: most, text: text), &state)
  }

  private func add(_ overdraft: Overdraft, _ state: inout State) {
    if state.overdrafts.contains(where: { $0.plugin == overdraft.plugin }) { return }
    state.overdrafts.append(overdraft)
  }
}
