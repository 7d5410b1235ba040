// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import WeftScene
internal import WeftSystem

/// A provider of a library's pictures that never waits for the decoder.
///
/// A picture that is not there yet is loaded on a thread of its own, once for each size, and the loader
/// informs the surface when it has come: a frame shows what there is. One whose file is elsewhere is
/// brought first, while that thread goes on with others; one that can't be is asked for again when a
/// frame shows it after the time that its fetcher names.
///
///     let pictures = PictureLoader(library) { wakeTheLoop() }
public final class PictureLoader: PictureProvider, Sendable {
  fileprivate struct Wish: Hashable {
    let address: PictureAddress
    let size: PictureSize
  }

  /// What came of a wish.
  fileprivate struct Known {
    /// Nil for a wish without a picture.
    var picture: Picture?
    var use: UInt64
    /// When it is to be asked for again; nil for never.
    var end: ContinuousClock.Instant?
  }

  fileprivate struct State {
    var known: [Wish: Known] = [:]
    var byteCount = 0
    /// The wishes that wait for files, by the paths of these.
    var fetching: [String: [Wish]] = [:]
    /// The files that were asked for, and when they may be again if they are not there.
    var asked: [String: ContinuousClock.Instant] = [:]
    /// The wishes that wait, the latest last, and who waits for them.
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

  /// The most wishes that wait: of more the oldest are dropped, which a later frame has again.
  static let mostWaiting = 128
  /// The bytes of pixels that are kept.
  static let keptBytes = 48 << 20
  /// The most files of which is known that they were asked for; of more the oldest are dropped.
  static let mostAsked = 1_024
  /// How long a file that was brought, and is not there all the same, is not asked for again.
  fileprivate static let pause = Duration.seconds(60)

  /// Creates a loader.
  ///
  /// - Parameter onArrival: Called on the loader's thread each time a picture has come or is known
  ///   not to.
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
    (self.library, self.now, self.onArrival) = (library, now, onArrival)
  }

  /// How many wishes have been answered so far; a surface draws again when it has grown.
  public var arrivals: Int { state.withLock { $0.arrivals } }

  /// The picture at an address if it is there; else it is loaded for a later frame.
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

  /// Loads a picture and calls a function with it, on this thread where it is there already.
  ///
  /// The function gets nil where there is no picture, or where too many others wait.
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

  /// Loads what waits, the latest wish first: it is what the user looks at now.
  private func work() {
    while let next = state.withLock({ $0.next() }) {
      let now = now()
      let asked = state.withLock { $0.asked.filter { $0.value > now } }
      switch library.look(at: next.address, next.size, skipping: { asked[$0] != nil }) {
      case .known(let picture, let files, let isFinal):
        // One that lacks a file is looked for again once that may be there, or once there is time for it.
        let ends = files.compactMap { asked[$0] } + (isFinal ? [] : [now + Self.pause])
        settle(next, picture, until: ends.min())
      case .missing(let file): fetch(next, file)
      }
    }
    // Those that wait for a dropped wish get none, rather than wait for ever.
    let lost = state.withLock { $0.takeLost() }
    for tell in lost { tell(nil) }
  }

  private func settle(_ wish: Wish, _ picture: Picture?, until end: ContinuousClock.Instant?) {
    let waiters = state.withLock { $0.note(picture, for: wish, until: end) }
    for tell in waiters { tell(picture) }
    onArrival()
  }

  /// Brings a file that a wish needs, once for all that need it.
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
  /// What came of a wish, unless it is to be asked for again.
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

  /// Adds a wish; true when a thread has to be started.
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

  /// Takes in what came of bringing a file, and adds the wishes that waited for it; true when a thread
  /// has to be started.
  fileprivate mutating func end(
    _ file: String,
    _ outcome: PictureFetch,
    at now: ContinuousClock.Instant
  ) -> Bool {
    // What may be asked for again at once is not while its wish is answered.
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

  /// Takes those who wait for wishes that were dropped.
  fileprivate mutating func takeLost() -> [@Sendable (Picture?) -> Void] {
    guard !isRunning else { return [] }
    let kept = Set(fetching.values.joined())
    let lost = waiters.filter { !kept.contains($0.key) }
    waiters = waiters.filter { kept.contains($0.key) }
    return Array(lost.values.joined())
  }

  /// Keeps what came of a wish, and returns who waits for it.
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

  /// What is counted for a picture; none takes some bytes too.
  private static func size(_ picture: Picture?) -> Int { picture?.bytes.count ?? 1_024 }
}
