// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import WeftScene
internal import WeftSystem

/// A provider of a library's pictures that never waits for the decoder.
///
/// A missing picture is loaded on a separate thread, once for each size, and the loader then notifies the surface;
/// until then frames show what is available. A picture stored elsewhere is fetched first, while that thread continues
/// with others. One that can't be fetched is requested again when a frame shows it after the time that its fetcher
/// named.
///
///     let pictures = PictureLoader(library) { wakeTheLoop() }
public final class PictureLoader: PictureProvider, Sendable {
  fileprivate struct Wish: Hashable {
    let address: PictureAddress
    let size: PictureSize
  }

  /// The result of a request.
  fileprivate struct Known {
    /// The picture, or `nil` if the request found none.
    var picture: Picture?
    var use: UInt64
    /// When to request it again, or `nil` for never.
    var end: ContinuousClock.Instant?
  }

  fileprivate struct State {
    var known: [Wish: Known] = [:]
    var byteCount = 0
    /// The requests that wait for files, by path.
    var fetching: [String: [Wish]] = [:]
    /// The files that have been requested, with the time before which they must not be requested again.
    var asked: [String: ContinuousClock.Instant] = [:]
    /// The waiting requests, the latest last, and the callers that wait for them.
    var waiting: [Wish] = []
    var waiters: [Wish: [@Sendable (Picture?) -> Void]] = [:]
    var current: Wish?
    var isRunning = false
    var time: UInt64 = 0
    var arrivals = 0
  }

  private let library: PictureLibrary
  private let onArrival: @Sendable () -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  /// The maximum number of waiting requests; beyond it the oldest are dropped, and later frames repeat them.
  static let mostWaiting = 128
  /// The maximum number of bytes of pixels that are kept.
  static let keptBytes = 48 << 20
  /// The maximum number of requested files to remember; beyond it the oldest are dropped.
  static let mostAsked = 1_024
  /// The time before a file is requested again that was fetched but still doesn't exist.
  fileprivate static let pause = Duration.seconds(60)

  /// Creates a loader.
  ///
  /// - Parameter onArrival: Called on the loader's thread each time a picture has been loaded or turned out to be
  ///   missing.
  public convenience init(
    _ library: PictureLibrary,
    onArrival: @escaping @Sendable () -> Void = {}
  ) {
    self.init(library, now: { .now }, onArrival: onArrival)
  }

  init(
    _ library: PictureLibrary,
    now: @escaping @Sendable () -> ContinuousClock.Instant,
    onArrival: @escaping @Sendable () -> Void = {}
  ) {
    self.library = library
    self.now = now
    self.onArrival = onArrival
  }

  /// The number of requests answered so far; a surface draws again when it has grown.
  public var arrivals: Int { state.withLock { $0.arrivals } }

  /// Returns the picture at an address if it is loaded; otherwise starts loading it for a later frame.
  public func picture(at address: PictureAddress, _ size: PictureSize) -> Picture? {
    let wish = Wish(address: address, size: size)
    let now = now()
    let (picture, mustStart) = state.withLock { state in
      if let known = state.use(wish, at: now) { return (known.picture, false) }
      return (nil, state.enqueue(wish))
    }
    if mustStart { start() }
    return picture
  }

  /// Whether the library may have a picture at an address.
  public func mayHavePicture(at address: PictureAddress) -> Bool {
    library.mayHavePicture(at: address)
  }

  /// Loads a picture and passes it to a closure, on this thread if it is already loaded.
  ///
  /// The closure gets `nil` if there is no picture, or if too many other requests are waiting.
  public func load(
    _ address: PictureAddress,
    _ size: PictureSize,
    then tell: @escaping @Sendable (Picture?) -> Void
  ) {
    let wish = Wish(address: address, size: size)
    let now = now()
    let (known, mustStart) = state.withLock { state -> (PictureLoader.Known?, Bool) in
      if let known = state.use(wish, at: now) { return (known, false) }
      state.waiters[wish, default: []].append(tell)
      return (nil, state.enqueue(wish))
    }
    if let known { tell(known.picture) }
    if mustStart { start() }
  }

  private func start() {
    let isStarted = Background.run { [self] in work() }
    if !isStarted { state.withLock { $0.isRunning = false } }
  }

  /// Loads what is waiting, the latest request first, because that is what the user sees now.
  private func work() {
    while let next = state.withLock({ $0.next() }) {
      let now = now()
      let asked = state.withLock { $0.asked.filter { $0.value > now } }
      switch library.look(at: next.address, next.size, skipping: { asked[$0] != nil }) {
      case .known(let picture, let files, let isFinal):
        // A request without one of its files is repeated when that file may exist, or when there is time for it.
        let ends = files.compactMap { asked[$0] } + (isFinal ? [] : [now + Self.pause])
        settle(next, picture, until: ends.min())
      case .missing(let file): fetch(next, file)
      }
    }
    // Callers that wait for a dropped request get `nil` instead of waiting for ever.
    let lost = state.withLock { $0.takeLost() }
    for tell in lost { tell(nil) }
  }

  private func settle(_ wish: Wish, _ picture: Picture?, until end: ContinuousClock.Instant?) {
    let waiters = state.withLock { $0.note(picture, for: wish, until: end) }
    for tell in waiters { tell(picture) }
    onArrival()
  }

  /// Fetches a file that a request needs, once for all requests that need it.
  private func fetch(_ wish: Wish, _ file: String) {
    let isFirst = state.withLock { state in
      state.current = nil
      state.fetching[file, default: []].append(wish)
      return state.fetching[file]?.count == 1
    }
    guard isFirst else { return }
    library.fetch(wish.address, to: file) { [self] outcome in
      let now = now()
      let mustStart = state.withLock { $0.end(file, outcome, at: now) }
      if mustStart { start() }
    }
  }
}

extension PictureLoader.State {
  /// Returns the result of a request, unless it should be repeated.
  fileprivate mutating func use(
    _ wish: PictureLoader.Wish,
    at now: ContinuousClock.Instant
  ) -> PictureLoader.Known? {
    time += 1
    guard let entry = known[wish] else { return nil }
    if let end = entry.end, end <= now {
      known[wish] = nil
      byteCount -= Self.size(entry.picture)
      return nil
    }
    known[wish]?.use = time
    return entry
  }

  /// Adds a request; returns true if a thread has to be started.
  fileprivate mutating func enqueue(_ wish: PictureLoader.Wish) -> Bool {
    if current == wish || fetching.values.contains(where: { $0.contains(wish) }) { return false }
    if let place = waiting.lastIndex(of: wish) { waiting.remove(at: place) }
    waiting.append(wish)
    if waiting.count > PictureLoader.mostWaiting { waiting.removeFirst() }
    defer { isRunning = true }
    return !isRunning
  }

  fileprivate mutating func next() -> PictureLoader.Wish? {
    current = waiting.popLast()
    isRunning = current != nil
    return current
  }

  /// Handles the outcome of fetching a file and re-adds the requests that waited for it.
  ///
  /// Returns true if a thread has to be started.
  fileprivate mutating func end(
    _ file: String,
    _ outcome: PictureFetch,
    at now: ContinuousClock.Instant
  ) -> Bool {
    // Even a file that may be requested again at once must wait until its request is answered.
    let pause =
      if case .failed(let pause) = outcome { max(pause, .seconds(1)) } else { PictureLoader.pause }
    asked[file] = now + pause
    if asked.count > PictureLoader.mostAsked,
      let first = asked.min(by: { $0.value < $1.value })?.key
    {
      asked[first] = nil
    }
    let wishes = fetching.removeValue(forKey: file) ?? []
    return wishes.reduce(false) { mustStart, wish in enqueue(wish) || mustStart }
  }

  /// Removes and returns the callers that wait for dropped requests.
  fileprivate mutating func takeLost() -> [@Sendable (Picture?) -> Void] {
    guard !isRunning else { return [] }
    let kept = Set(fetching.values.joined())
    let lost = waiters.filter { !kept.contains($0.key) }
    waiters = waiters.filter { kept.contains($0.key) }
    return Array(lost.values.joined())
  }

  /// Stores the result of a request and returns the callers that wait for it.
  fileprivate mutating func note(
    _ picture: Picture?,
    for wish: PictureLoader.Wish,
    until end: ContinuousClock.Instant?
  ) -> [@Sendable (Picture?) -> Void] {
    time += 1
    arrivals += 1
    current = nil
    byteCount += Self.size(picture)
    known[wish] = .init(picture: picture, use: time, end: end)
    if byteCount > PictureLoader.keptBytes {
      for (wish, entry) in known.sorted(by: { $0.value.use < $1.value.use }) {
        guard byteCount > PictureLoader.keptBytes / 2 else { break }
        byteCount -= Self.size(entry.picture)
        known[wish] = nil
      }
    }
    return waiters.removeValue(forKey: wish) ?? []
  }

  /// The bytes that a picture counts for; a missing one counts too.
  private static func size(_ picture: Picture?) -> Int { picture?.bytes.count ?? 1_024 }
}
