// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Decides whether to start the decoder for a file, and how long it may run.
///
/// If the decoder gives no answer, the file gets the blame, no matter how often that happens in a row: other pictures
/// are still decoded. Only if the decoder can't decode an ordinary picture either, it is not used for a minute. The
/// total time lost to bad files is limited: see ``PictureLimits/lostTime``.
struct DecoderTrust {
  /// What to do with a file.
  enum Turn: Equatable {
    case decode(within: Duration)
    /// It needs more time than is available now.
    case later
    /// The decoder is not in use.
    case stopped
  }

  /// The period in which ``PictureLimits/lostTime`` may be lost, and how long the decoder is not used after it failed.
  static let period = Duration.seconds(60)

  private let limits: PictureLimits
  /// The number of decoders in a row that gave no answer.
  private var failures = 0
  /// The time lost, minus what has been regained since.
  private var lost = Duration.zero
  private var moment: ContinuousClock.Instant
  /// The end of the period in which the decoder is not used.
  private var pause: ContinuousClock.Instant?

  init(_ limits: PictureLimits, at now: ContinuousClock.Instant) {
    (self.limits, moment) = (limits, now)
  }

  /// Returns what to do with a file.
  ///
  /// - Parameter isSuspect: Whether it has run out of time before.
  mutating func turn(at now: ContinuousClock.Instant, isSuspect: Bool) -> Turn {
    if let pause {
      guard now >= pause else { return .stopped }
      self.pause = nil
    }
    winBack(until: now)
    if lost < limits.lostTime { return .decode(within: limits.deadline) }
    return isSuspect ? .later : .decode(within: min(limits.shortDeadline, limits.deadline))
  }

  /// Records that a decoder answered, even if only to report that the file is not a picture.
  mutating func noteAnswer() { failures = 0 }

  /// Records that a decoder gave no answer.
  ///
  /// - Returns: Whether to test the decoder with an ordinary picture now.
  mutating func noteFailure(
    from start: ContinuousClock.Instant,
    to end: ContinuousClock.Instant,
    hadAllTime: Bool
  ) -> Bool {
    winBack(until: end)
    // The sum is limited, so that the time is regained within a minute or two.
    lost = min(lost + (end - start), limits.lostTime * 2)
    guard hadAllTime else { return false }
    failures += 1
    return failures % max(1, limits.failures) == 0
  }

  /// Records whether the decoder answered for an ordinary picture.
  mutating func noteTrial(isAnswering: Bool, at now: ContinuousClock.Instant) {
    failures = 0
    if !isAnswering { pause = now + Self.period }
  }

  private mutating func winBack(until now: ContinuousClock.Instant) {
    guard now > moment else { return }
    lost = max(.zero, lost - limits.lostTime * ((now - moment) / Self.period))
    moment = now
  }
}
