// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftAvatars
internal import WeftHTTP
internal import WeftScene
internal import WeftSystem
internal import WeftWeb

/// Answers requests for pictures without waiting for the decoder.
///
/// A page requests a picture when its row comes near the window. The picture is loaded on the
/// loader's thread and sent once it is ready; an empty answer means that it can't be loaded, and
/// the page then shows its name. Users take turns at the decoder, so that a user who requests
/// thousands delays others by a few pictures at most.
final class PictureAnswers {
  /// The outcome of a request for a picture.
  enum Outcome {
    case answer(HTTPAnswer)
    /// The path names no picture.
    case unknown
    /// This user has too many requests.
    case tooMany
  }

  /// A request that waits for its picture.
  private final class Waiting: Sendable {
    let picture: PictureAddress
    let size: PictureSize
    /// The encoded picture once known; empty if it can't be loaded.
    let file = Mutex<[UInt8]?>(nil)

    init(_ picture: PictureAddress, _ size: PictureSize) {
      self.picture = picture
      self.size = size
    }
  }

  private typealias Request = (waiting: Waiting, stream: HTTPStream)

  /// The requests of one user.
  private struct Visitor {
    var rate: Allowance
    var queue: [Request] = []
    /// The answers that the browser has not read completely; each may hold megabytes.
    var unread: [HTTPStream] = []
    var lastAsked: ContinuousClock.Instant
  }

  static let links = PictureLinks(path: "picture/")

  private let loader: PictureLoader
  private let clock: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let wake: @Sendable () -> Void
  private let options: ServeOptions
  private var visitors: [Person?: Visitor] = [:]
  /// The users with queued requests, in the order of their turns.
  private var turns: [Person?] = []
  /// The requests that the loader is working on.
  private var loading: [Request] = []

  /// The maximum number of a user's queued requests.
  private static let mostWaiting = 512
  /// The maximum number of requests that the loader gets at a time, for all users together.
  static let mostLoading = 32
  /// The maximum number of answers that a user has yet to read before further pictures wait.
  private static let mostUnread = 64
  /// The number of users above which idle ones are forgotten.
  private static let mostIdle = 1_000

  /// - Parameter wake: Ends the wait of the server's loop, on any thread.
  init(
    _ loader: PictureLoader,
    _ options: ServeOptions,
    clock: @escaping () -> ContinuousClock.Instant,
    wake: @escaping @Sendable () -> Void
  ) {
    self.loader = loader
    self.options = options
    self.clock = clock
    self.wake = wake
    start = clock()
  }

  /// The number of requests that wait for their pictures.
  var waitingCount: Int { loading.count + visitors.values.reduce(0) { $0 + $1.queue.count } }

  /// Answers a user's request for a picture.
  func answer(_ path: String, of person: Person?, headers: [HTTPHeader]) -> Outcome {
    guard let asked = Self.links.picture(at: path) else { return .unknown }
    guard charge(person) else { return .tooMany }
    let waiting = Waiting(asked.picture, asked.size)
    var isSent = false
    let stream = HTTPStream {
      if isSent { return [] }
      guard let file = waiting.file.withLock({ $0 }) else { return nil }
      isSent = true
      return file
    }
    if visitors[person]?.queue.isEmpty == true { turns.append(person) }
    visitors[person]?.queue.append((waiting, stream))
    load()
    return .answer(.stream(headers: headers, stream))
  }

  private func charge(_ person: Person?) -> Bool {
    let now = clock()
    forgetIdle(at: now)
    let rate = Allowance(perSecond: options.picturesPerSecond, atOnce: options.picturesAtOnce)
    var visitor = visitors[person] ?? Visitor(rate: rate, lastAsked: now)
    defer { visitors[person] = visitor }
    guard visitor.queue.count < Self.mostWaiting else { return false }
    visitor.lastAsked = now
    return visitor.rate.spendOne(at: now - start)
  }

  /// Forgets users whose allowance is full again, once too many are stored.
  private func forgetIdle(at now: ContinuousClock.Instant) {
    guard visitors.count >= Self.mostIdle else { return }
    let full = Duration.seconds(options.picturesAtOnce / options.picturesPerSecond)
    visitors = visitors.filter { !$0.value.queue.isEmpty || now - $0.value.lastAsked < full }
  }

  /// Passes further requests to the loader, one of each user in turn.
  private func load() {
    var later: [Person?] = []
    while loading.count < Self.mostLoading, !turns.isEmpty {
      let person = turns.removeFirst()
      guard var visitor = visitors[person] else { continue }
      // Drop the requests of closed connections.
      visitor.queue.removeAll { $0.stream.isClosed }
      visitor.unread.removeAll { $0.isClosed }
      if visitor.unread.count >= Self.mostUnread {
        later.append(person)
      } else if !visitor.queue.isEmpty {
        let request = visitor.queue.removeFirst()
        visitor.unread.append(request.stream)
        begin(request)
        if !visitor.queue.isEmpty { turns.append(person) }
      }
      visitors[person] = visitor
    }
    turns = later + turns
  }

  private func begin(_ request: Request) {
    loading.append(request)
    let waiting = request.waiting
    let wake = wake
    loader.load(waiting.picture, waiting.size) { picture in
      let file = picture.map { PictureLinks.file($0) } ?? []
      waiting.file.withLock { $0 = file }
      wake()
    }
  }

  /// Sends the pictures that have been loaded.
  func work() {
    loading.removeAll { request in
      guard request.waiting.file.withLock({ $0 != nil }) else { return false }
      if !request.stream.isClosed { request.stream.wake() }
      return true
    }
    load()
  }
}
