// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import WeftScene
internal import WeftSystem

/// A provider of a library's pictures that never waits for the decoder.
///
/// A picture that is not there yet is loaded on a thread of its own, once for each size, and the
/// surface is told when it has come: a frame shows what there is.
///
///     let pictures = PictureLoader(library) { wakeTheLoop() }
public final class PictureLoader: PictureProvider, Sendable {
  fileprivate struct Wish: Hashable {
    let address: String
    let size: PictureSize
  }

  fileprivate struct State {
    /// What came of a wish; nil for one without a picture.
    var known: [Wish: (picture: Picture?, use: UInt64)] = [:]
    var byteCount = 0
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
  private let state = Mutex(State())

  /// The most wishes that wait: of more the oldest are dropped, which a later frame has again.
  static let mostWaiting = 128
  /// The bytes of pixels that are kept.
  static let keptBytes = 48 << 20

  /// Creates a loader.
  ///
  /// - Parameter onArrival: Called on the loader's thread each time a picture has come or is known
  ///   not to.
  public init(_ library: PictureLibrary, onArrival: @escaping @Sendable () -> Void = {}) {
    (self.library, self.onArrival) = (library, onArrival)
  }

  /// How many wishes have been answered so far; a surface draws again when it has grown.
  public var arrivals: Int { state.withLock { $0.arrivals } }

  /// The picture at an address if it is there; else it is loaded for a later frame.
  public func picture(at address: String, _ size: PictureSize) -> Picture? {
    let wish = Wish(address: address, size: size)
    let (picture, mustStart) = state.withLock { state in
      state.time += 1
      if let known = state.known[wish] {
        state.known[wish]?.use = state.time
        return (known.picture, false)
      }
      return (nil, state.enqueue(wish))
    }
    if mustStart { start() }
    return picture
  }

  /// Whether the library may have a picture at an address.
  public func mayHavePicture(at address: String) -> Bool { library.mayHavePicture(at: address) }

  /// Loads a picture and calls a function with it, on this thread where it is there already.
  ///
  /// The function gets nil where there is no picture, or where too many others wait.
  public func load(
    _ address: String,
    _ size: PictureSize,
    then tell: @escaping @Sendable (Picture?) -> Void
  ) {
    let wish = Wish(address: address, size: size)
    let (known, mustStart) = state.withLock { state -> (Picture??, Bool) in
      state.time += 1
      if let known = state.known[wish] {
        state.known[wish]?.use = state.time
        return (.some(known.picture), false)
      }
      state.waiters[wish, default: []].append(tell)
      return (nil, state.enqueue(wish))
    }
    if let known { tell(known) }
    if mustStart { start() }
  }

  private func start() {
    let isStarted = Background.run { [self] in work() }
    if !isStarted { state.withLock { $0.isRunning = false } }
  }

  /// Loads what waits, the latest wish first: it is what the user looks at now.
  private func work() {
    while let next = state.withLock({ $0.next() }) {
      let picture = library.picture(at: next.address, next.size)
      let waiters = state.withLock { $0.note(picture, for: next) }
      for tell in waiters { tell(picture) }
      onArrival()
    }
    // Those that wait for a dropped wish get none, rather than wait for ever.
    let lost = state.withLock { state in
      let lost = state.isRunning ? [] : Array(state.waiters.values.joined())
      if !state.isRunning { state.waiters = [:] }
      return lost
    }
    for tell in lost { tell(nil) }
  }
}

extension PictureLoader.State {
  /// Adds a wish; true when a thread has to be started.
  fileprivate mutating func enqueue(_ wish: PictureLoader.Wish) -> Bool {
    if current == wish { return false }
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

  /// Keeps what came of a wish, and returns who waits for it.
  fileprivate mutating func note(
    _ picture: Picture?,
    for wish: PictureLoader.Wish
  ) -> [@Sendable (Picture?) -> Void] {
    time += 1
    arrivals += 1
    current = nil
    byteCount += Self.size(picture)
    known[wish] = (picture, time)
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
