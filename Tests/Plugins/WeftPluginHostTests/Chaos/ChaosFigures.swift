// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Measurements of frames.
struct ChaosFigures: CustomStringConvertible {
  /// How long a frame may wait: twice the time that it has for plugins.
  private static let longestWait = Duration.milliseconds(8)

  private(set) var frames = 0
  /// The durations of frames.
  private var passed: [Duration] = []
  /// The longest wait of a frame, and the longest time without a processor.
  private var waited = Duration.zero
  private var starved = Duration.zero
  /// Frames that waited too long.
  private(set) var late = 0
  /// The same by wall-clock time, which includes time without a processor.
  private var overruns = 0
  /// How long, in hundredths of a second, the processors were taken away before.
  private var stolenBefore = StolenTime.ticks
  var stolen: Int { StolenTime.ticks - stolenBefore }
  var mischief: [Mischief: Int] = [:]
  var rows = 0
  var rowsOfPlugins = 0
  /// The first rows that are neither the default's nor one plugin's.
  var mixed: [String] = []
  /// Rows that show old content, and the most frames they are behind.
  var old = 0
  var oldest = 0

  mutating func add(_ time: ThreadTime, overruns: Int) {
    frames += 1
    passed.append(time.passed)
    waited = max(waited, time.waited)
    starved = max(starved, time.starved)
    if time.waited > Self.longestWait { late += 1 }
    self.overruns = overruns
  }

  var description: String {
    let times = passed.sorted()
    func text(_ time: Duration?) -> String { "\((time ?? .zero) / .microseconds(1)) us" }
    let wrong = Mischief.allCases.map { "\($0) \(mischief[$0, default: 0])" }
    return """
      chaos: \(frames) frames, median \(text(times.dropFirst(frames / 2).first)), \
      99 % \(text(times.dropFirst(frames * 99 / 100).first)), longest \(text(times.last))
      chaos: waited for at most \(text(waited)), too long \(late) times; \
      without a processor for at most \(text(starved)); by the clock too long \(overruns) times; \
      \(stolen) hundredths of a second were taken from the machine
      chaos: \(wrong.joined(separator: ", "))
      chaos: \(rows) rows, \(rowsOfPlugins) of plugins, \(mixed.count) mixed, \
      \(old) of before, by \(oldest) frames at most
      """
  }
}
