// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How fast the application answers keys in a terminal, and how busy it is without any.
struct GuestTerminal {
  /// The time from each key to its frame, shortest first.
  let keys: [Duration]
  /// The fraction of a core the application uses without keys, without its plugins' processes; zero if
  /// it was not measured.
  let load: Double

  /// The pause between two keys, in which all frames of the previous one end.
  private static let pause = Duration.milliseconds(150)

  var median: Duration { keys[keys.count / 2] }
  var longest: Duration { keys.last ?? .zero }

  /// Shows a workspace, and moves between its first and its second row.
  ///
  /// A time ends with the first byte after a key. When a plugin has frames drawn all the time, that
  /// byte may belong to a frame requested earlier. The error is at most one frame's time, because
  /// each frame includes all keys received before it.
  ///
  /// - Parameters:
  ///   - words: The arguments of `weft`.
  ///   - lead: How long it runs before the first key.
  ///   - count: The number of keys, at least one.
  ///   - idle: How long it is measured after the last key.
  init(
    _ words: [String],
    lead: Duration,
    keys count: Int,
    idle: Duration = .zero,
    in home: GuestHome
  ) throws(GuestFailure) {
    let shown = try TerminalProcess(["--no-mouse"] + words, in: home)
    try shown.waitForOutput()
    try shown.watch(lead)
    // The first key selects the first row, which can't be left upwards.
    _ = try shown.press("j")
    try shown.watch(Self.pause)
    var times: [Duration] = []
    for number in 0..<count {
      times.append(try shown.press(number.isMultiple(of: 2) ? "j" : "k"))
      try shown.watch(Self.pause)
    }
    keys = times.sorted()
    guard idle > .zero else {
      load = 0
      return
    }
    let (start, processor) = (ContinuousClock.now, try shown.processor())
    try shown.watch(idle)
    load = (try shown.processor() - processor) / (ContinuousClock.now - start)
  }
}
