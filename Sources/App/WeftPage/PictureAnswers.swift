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
/// A page asks for a picture when its row comes near the window. The picture is loaded on the
/// loader's thread, and the answer is sent when it has come; an empty one means that there is none,
/// for which the page shows the name. People take turns at the decoder, so that one who asks for
/// thousands delays another by a few pictures at most.
final class PictureAnswers {
  /// What comes of a request for a picture.
  enum Outcome {
    case answer(HTTPAnswer)
    /// The path names no picture.
    case unknown
    /// This person has asked for too many.
    case tooMany
  }

  /// A request that waits for its picture.
  private final class Waiting: Sendable {
    let picture: PictureAddress
    let size: PictureSize
    /// The file, once it is known; empty for none.
    let file = Mutex<[UInt8]?>(nil)

    init(_ picture: PictureAddress, _ size: PictureSize) {
      (self.picture, self.size) = (picture, size)
    }
  }

  private typealias Request = (waiting: Waiting, stream: HTTPStream)

  /// What one person has asked for.
  private struct Visitor {
    var rate: Allowance
    var queue: [Request] = []
    /// The answers that were begun, as long as the browser has not read them: each may have megabytes.
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
  /// Those who have requests in their queues, the next one first.
  private var turns: [Person?] = []
  /// The requests whose pictures the loader has to load.
  private var loading: [Request] = []

  /// How many requests of a person may wait.
  private static let mostWaiting = 512
  /// How many pictures the loader is asked for at a time, for all people together.
  static let mostLoading = 32
  /// How many answers a person may leave unread before further pictures wait.
  private static let mostUnread = 64
  /// How many people are remembered at least while they ask for nothing.
  private static let mostIdle = 1_000

  /// - Parameter wake: Ends the wait of the server's loop, on any thread.
  init(
    _ loader: PictureLoader,
    _ options: ServeOptions,
    clock: @escaping () -> ContinuousClock.Instant,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.loader, self.options, self.clock, self.wake) = (loader, options, clock, wake)
    start = clock()
  }

  /// How many requests wait for their pictures.
  var waitingCount: Int { loading.count + visitors.values.reduce(0) { $0 + $1.queue.count } }

  /// The answer to a person's request for a picture.
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

  /// Forgets people whose allowance is full again, once many are remembered.
  private func forgetIdle(at now: ContinuousClock.Instant) {
    guard visitors.count >= Self.mostIdle else { return }
    let full = Duration.seconds(options.picturesAtOnce / options.picturesPerSecond)
    visitors = visitors.filter { !$0.value.queue.isEmpty || now - $0.value.lastAsked < full }
  }

  /// Asks the loader for further pictures, one of each person in turn.
  private func load() {
    var later: [Person?] = []
    while loading.count < Self.mostLoading, !turns.isEmpty {
      let person = turns.removeFirst()
      guard var visitor = visitors[person] else { continue }
      // Whoever has left needs no picture.
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
    let (waiting, wake) = (request.waiting, wake)
    loader.load(waiting.picture, waiting.size) { picture in
      let file = picture.map { PictureLinks.file($0) } ?? []
      waiting.file.withLock { $0 = file }
      wake()
    }
  }

  /// Lets the requests go on whose pictures have come.
  func work() {
    loading.removeAll { request in
      guard request.waiting.file.withLock({ $0 != nil }) else { return false }
      if !request.stream.isClosed { request.stream.wake() }
      return true
    }
    load()
  }
}
