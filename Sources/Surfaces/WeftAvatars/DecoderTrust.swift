// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Decides whether the decoder is started for a file, and how long it may run.
///
/// A file that gets no answer is blamed itself, however many of them come in a row: other pictures go on.
/// Only a decoder that does not answer an ordinary picture either is left alone, for a minute. What bad files
/// cost together is bounded: see ``PictureLimits/lostTime``.
struct DecoderTrust {
  /// What may be done with a file.
  enum Turn: Equatable {
    case decode(within: Duration)
    /// It needed more time than there is now.
    case later
    /// The decoder is left alone.
    case stopped
  }

  /// In which time ``PictureLimits/lostTime`` may be lost again, and how long a decoder is left alone.
  static let period = Duration.seconds(60)

  private let limits: PictureLimits
  /// How many decoders in a row have given no answer.
  private var failures = 0
  /// How much time was lost, less what has been won back since.
  private var lost = Duration.zero
  private var moment: ContinuousClock.Instant
  /// Until when the decoder is left alone.
  private var pause: ContinuousClock.Instant?

  init(_ limits: PictureLimits, at now: ContinuousClock.Instant) {
    (self.limits, moment) = (limits, now)
  }

  /// What may be done with a file.
  ///
  /// - Parameter isSuspect: Whether it had too little time before.
  mutating func turn(at now: ContinuousClock.Instant, isSuspect: Bool) -> Turn {
    if let pause {
      guard now >= pause else { return .stopped }
      self.pause = nil
    }
    winBack(until: now)
    if lost < limits.lostTime { return .decode(within: limits.deadline) }
    return isSuspect ? .later : .decode(within: min(limits.shortDeadline, limits.deadline))
  }

  /// Notes that a decoder answered, even if it says that the file is no picture.
  mutating func noteAnswer() { failures = 0 }

  /// Notes that a decoder gave no answer.
  ///
  /// - Returns: Whether it is to be tried on an ordinary picture now.
  mutating func noteFailure(
    from start: ContinuousClock.Instant,
    to end: ContinuousClock.Instant,
    hadAllTime: Bool
  ) -> Bool {
    winBack(until: end)
    // The sum stays bounded, so that the time is won back in a minute or two.
    lost = min(lost + (end - start), limits.lostTime * 2)
    guard hadAllTime else { return false }
    failures += 1
    return failures % max(1, limits.failures) == 0
  }

  /// Notes whether the decoder answered an ordinary picture.
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
