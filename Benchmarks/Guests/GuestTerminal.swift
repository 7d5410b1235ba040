// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How fast the application answers keys in a terminal, and what it does when there are none.
struct GuestTerminal {
  /// The time from each key to its frame, the shortest first.
  let keys: [Duration]
  /// The part of a processor the application takes while no key comes, without the processes of its plugins;
  /// zero where that was not measured.
  let load: Double

  /// The time between two keys, in which the frames of the one before end.
  private static let pause = Duration.milliseconds(150)

  var median: Duration { keys[keys.count / 2] }
  var longest: Duration { keys.last ?? .zero }

  /// Shows some words' workspace, and goes from its first row to its second and back.
  ///
  /// What is timed ends with the first byte that follows a key. A plugin that has frames drawn all the time may
  /// make that a frame's that was asked for before: by one frame's time at most, as each is drawn with all keys
  /// that have come.
  ///
  /// - Parameters:
  ///   - lead: How long it is watched before the first key.
  ///   - keys: How many keys there are, at least one.
  ///   - idle: How long it is watched after the last.
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
