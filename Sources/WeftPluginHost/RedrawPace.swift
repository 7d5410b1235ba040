// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftProcess

/// Which plugins have a frame drawn, and when: some frames at once, then a few a second, since nobody else
/// asked for them.
///
/// A plugin asks by wanting to be asked anew, or by answering late. With every frame that has another reason
/// each may have one more, so that what it says of that is shown at once.
struct RedrawPace {
  /// How many frames plugins may have drawn.
  struct Rates {
    /// What one plugin may, and what all may together.
    var one = (perSecond: 4.0, atOnce: 8.0)
    var all = (perSecond: 10.0, atOnce: 20.0)
  }

  /// What a plugin may that has asked for nothing yet.
  private let usual: Allowance
  /// What each plugin may still.
  private var allowances: [String: Allowance] = [:]
  private var all: Allowance
  /// Who wants a frame, and whether to be asked anew in it.
  private var waiting: [String: Bool] = [:]
  /// Whether something has happened to plugins that everybody should see.
  private var hasNews = false

  init(_ rates: Rates = Rates()) {
    usual = Allowance(perSecond: rates.one.perSecond, atOnce: rates.one.atOnce)
    all = Allowance(perSecond: rates.all.perSecond, atOnce: rates.all.atOnce)
  }

  /// Whether a frame is wanted.
  var isWanted: Bool { hasNews || !waiting.isEmpty }

  /// Notes that a plugin wants a frame.
  ///
  /// - Parameter anew: Whether it wants to be asked for everything anew.
  mutating func add(_ plugin: String, anew: Bool) {
    waiting[plugin] = waiting[plugin, default: false] || anew
  }

  /// Notes that a plugin was started, has ended, or was replaced; which is seldom, and shown at once.
  mutating func addNews() { hasNews = true }

  /// Notes that a frame is drawn for another reason.
  mutating func noteChange() {
    for plugin in allowances.keys { allowances[plugin]?.add(1) }
    all.add(2)
  }

  /// Who is to be asked anew in the frame that is drawn now; nil where none is to be drawn.
  mutating func take(at now: Duration) -> Set<String>? {
    let (isFree, usual) = (all.wait(at: now) == .zero, usual)
    var (taken, anew) = (false, Set<String>())
    // The order makes no difference: each has what is its own.
    for (plugin, isAnew) in waiting where isFree {
      guard allowances[plugin, default: usual].take(at: now) else { continue }
      waiting[plugin] = nil
      taken = true
      if isAnew { anew.insert(plugin) }
    }
    if taken { all.spend(1, at: now) }
    defer { hasNews = false }
    return taken || hasNews ? anew : nil
  }

  /// How long it takes until one of those who want a frame may have one; nil where none does.
  mutating func wait(at now: Duration) -> Duration? {
    if hasNews { return .zero }
    let usual = usual
    let wait = waiting.keys.map { allowances[$0, default: usual].wait(at: now) }.min()
    return wait.map { max($0, all.wait(at: now)) }
  }
}
