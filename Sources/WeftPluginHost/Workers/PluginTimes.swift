// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How long a host waits for plugins in workers, and how often one may fail.
public struct PluginTimes: Equatable, Sendable {
  /// What becomes of a plugin whose worker was ended, or had to be.
  public struct Restarts: Equatable, Sendable {
    /// So many faults are too many.
    public var faults: Int
    /// When they come within this time.
    public var period: Duration
    /// How long a worker stays away after its first fault; each one after that doubles it.
    public var delay: Duration
    /// The longest it stays away.
    public var longestDelay: Duration

    /// Creates a rule; what is not given is as usual.
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

  /// What all plugins together may cost one frame; after it no answer is waited for.
  public var frame: Duration
  /// The longest wait for one answer in a frame; what comes later is shown by a later frame.
  public var call: Duration
  /// The longest wait for one answer outside of frames: of search, of sorting, and of actions.
  public var background: Duration
  /// The longest wait for a function for an open point, wherever it is called.
  public var point: Duration
  /// A plugin that takes longer for one answer is ended.
  public var limit: Duration
  /// A plugin that takes longer to start is ended.
  public var start: Duration
  /// What follows when one was ended.
  public var restarts: Restarts
  /// Whether the first frame waits until every plugin has started.
  public var waitsForStart: Bool
  /// How many answers of plugins in workers a frame asks for; others have their turn in the next.
  public var asks: Int
  /// How long all starts together may take; nil where they are waited for by nobody.
  public var starts: Duration?
  /// What all plugins together may cost for as long as the host lives; nil where it lives on.
  ///
  /// After it none is asked any more.
  public var total: Duration?
  /// What one plugin may cost of ``total``.
  public var share: Duration?

  /// Creates times; those not given are for screens that must never wait.
  public init(
    frame: Duration = .milliseconds(4),
    call: Duration = .milliseconds(2),
    background: Duration = .milliseconds(100),
    point: Duration = .milliseconds(10),
    limit: Duration = .seconds(1),
    start: Duration = .seconds(2),
    restarts: Restarts = Restarts(),
    waitsForStart: Bool = false,
    asks: Int = 32,
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
    (self.total, self.share) = (total, share)
  }

  /// For pictures that have to be the same each time: whatever comes within two seconds is on them.
  ///
  /// A plugin that fails is not asked again; nor is one that takes four seconds in all, nor any when all took
  /// ten.
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
