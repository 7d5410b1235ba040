// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The times that a host waits for plugins in workers, and how often they may fail.
public struct PluginTimes: Equatable, Sendable {
  /// The rule for restarts after a worker has ended by itself or had to be stopped.
  public struct Restarts: Equatable, Sendable {
    /// The number of faults within ``period`` that put a plugin in quarantine.
    public var faults: Int
    /// The time within which faults count together.
    public var period: Duration
    /// The delay before a restart after the first fault; each further fault doubles it.
    public var delay: Duration
    /// The limit that the doubled delays don't exceed.
    public var longestDelay: Duration

    /// Creates a rule, with defaults for values not given.
    public init(
      faults: Int = 3,
      period: Duration = .seconds(60),
      delay: Duration = .milliseconds(100),
      longestDelay: Duration = .milliseconds(1600)
    ) {
      self.faults = faults
      self.period = period
      self.delay = delay
      self.longestDelay = longestDelay
    }
  }

  /// The time that all plugins together may take in a frame; after it, the frame doesn't wait for answers.
  public var frame: Duration
  /// The longest wait for one answer in a frame; a late answer appears in a later frame.
  public var call: Duration
  /// The longest wait for one answer outside of frames: for search, sorting, actions and events.
  public var background: Duration
  /// The longest wait for a function of an open point, on any thread.
  public var point: Duration
  /// The time for one answer after which a plugin is stopped.
  public var limit: Duration
  /// The time to start after which a plugin is stopped.
  public var start: Duration
  /// The rule for restarts after a worker has ended.
  public var restarts: Restarts
  /// Whether the first frame waits until every plugin has started.
  public var waitsForStart: Bool
  /// The number of answers that a frame requests from workers; other hooks get a turn in the next frame.
  public var asks: Int
  /// The time that all starts together may take, or `nil` if no thread waits for them.
  public var starts: Duration?
  /// The time that all plugins together may take during the host's life, or `nil` for no limit.
  ///
  /// When it is used up, no plugin is asked any more.
  public var total: Duration?
  /// The part of ``total`` that one plugin may take.
  public var share: Duration?

  /// Creates times, with defaults that suit screens which must never wait.
  public init(
    frame: Duration = .milliseconds(4),
    call: Duration = .milliseconds(2),
    background: Duration = .milliseconds(100),
    point: Duration = .milliseconds(10),
    limit: Duration = .seconds(1),
    start: Duration = .seconds(2),
    restarts: Restarts = Restarts(),
    waitsForStart: Bool = false,
    asks: Int = 16,
    starts: Duration? = nil,
    total: Duration? = nil,
    share: Duration? = nil
  ) {
    self.frame = frame
    self.call = call
    self.background = background
    self.point = point
    self.limit = limit
    self.start = start
    self.restarts = restarts
    self.waitsForStart = waitsForStart
    self.asks = asks
    self.starts = starts
    self.total = total
    self.share = share
  }

  /// Times for pictures that must be the same each time: every answer within two seconds counts.
  ///
  /// A plugin that fails is not asked again. Neither is a plugin that has taken four seconds in
  /// total, nor any plugin once all together have taken ten.
  public static let patient = PluginTimes(
    frame: .seconds(600),
    call: .seconds(2),
    background: .seconds(2),
    point: .seconds(2),
    limit: .seconds(2),
    restarts: Restarts(faults: 1),
    waitsForStart: true,
    asks: .max,
    starts: .seconds(6),
    total: .seconds(10),
    share: .seconds(4)
  )
}

/// The time limits after which a worker is killed.
package struct WorkerLimits: Sendable {
  /// The time from the start of the process until the plugin has started.
  package var start: Duration
  /// The time for one call, whether or not a thread waits for the answer.
  package var call: Duration
  /// The time that a caller waits for a function of an open point; after it, the worker still completes it.
  package var point: Duration

  /// Creates limits, with defaults for those not given.
  package init(
    start: Duration = .seconds(2),
    call: Duration = .seconds(1),
    point: Duration = .milliseconds(10)
  ) {
    self.start = start
    self.call = call
    self.point = point
  }
}
