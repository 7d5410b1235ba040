// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import Synchronization
internal import WeftSystem

/// Requests to one server, over libcurl, on a thread of its own.
///
/// Each has a limit of time and of bytes. Redirections are not followed, so the token goes to the server alone.
@safe package final class MatrixHTTP: Sendable {
  /// A request that was made.
  private struct Pending: Sendable {
    var number: Int
    var request: MatrixRequest
    var token: String?
  }

  private struct State {
    var waiting: [Pending] = []
    var cancelled: Set<Int> = []
    var continuations: [Int: CheckedContinuation<MatrixReply, Never>] = [:]
    var count = 0
    var isStopped = false
  }

  /// The server.
  package let server: MatrixServer
  private let certificates: String?
  private let state = Mutex(State())
  private let line: Line

  /// The loop of libcurl, which one thread runs and others wake.
  @safe private final class Line: @unchecked Sendable {
    // SAFETY: the thread that runs the loop uses it; others only wake it, under the state's lock and not after it
    // is stopped. It is freed with this object, which that thread holds.
    let loop: OpaquePointer

    init() throws(MatrixError) {
      var reason: UnsafePointer<CChar>?
      // SAFETY: the reason is a literal, which lives for ever.
      guard unsafe weft_curl_load(&reason) == 0 else {
        let text = unsafe reason.map { unsafe String(cString: $0) } ?? "libcurl can't be loaded"
        throw MatrixError(.failed, "\(text); install libcurl4")
      }
      guard let loop = unsafe weft_curl_loop_new() else {
        throw MatrixError(.failed, "not enough memory to ask a server")
      }
      unsafe self.loop = loop
    }

    deinit { unsafe weft_curl_loop_free(loop) }
  }

  /// Creates a way to ask a server.
  ///
  /// - Parameter certificates: A file of certificates to trust instead of the system's.
  /// - Throws: `failed` where libcurl is not there.
  package init(_ server: MatrixServer, trusting certificates: String? = nil) throws(MatrixError) {
    (self.server, self.certificates, line) = (server, certificates, try Line())
    let begins = Background.run { [weak self, line] in Self.run(line) { self } }
    guard begins else { throw MatrixError(.failed, "the system has no thread for requests") }
  }

  deinit { stop() }

  /// Asks the server; cancelling the task ends the request.
  ///
  /// - Parameter token: The account's token, which goes along where the request asks for it.
  package func ask(_ request: MatrixRequest, token: String?) async -> MatrixReply {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let pending = Pending(number: number, request: request, token: token)
        let isTaken = state.withLock { state in
          guard !state.isStopped, state.cancelled.remove(number) == nil else { return false }
          state.continuations[number] = continuation
          state.waiting.append(pending)
          unsafe weft_curl_wake(line.loop)
          return true
        }
        if !isTaken { return continuation.resume(returning: .failure(.cancelled)) }
        // Cancelled before there was anything to cancel.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: Int) {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.cancelled.insert(number)
      unsafe weft_curl_wake(line.loop)
    }
  }

  /// Ends all requests; none can be made afterwards.
  package func stop() {
    let left = state.withLock { state in
      if !state.isStopped { unsafe weft_curl_wake(line.loop) }
      state.isStopped = true
      defer { state.continuations = [:] }
      return state.continuations
    }
    for continuation in left.values { continuation.resume(returning: .failure(.cancelled)) }
  }
}

extension MatrixError {
  /// The error of a request that is no longer wanted.
  static let cancelled = MatrixError(.failed, "the request was given up")
}

// The thread.
extension MatrixHTTP {
  /// The longest wait of the loop, in milliseconds; it is woken where there is something to do.
  private static let longestWait: Int32 = 60_000

  /// Runs the loop until its owner is gone or was stopped.
  private static func run(_ line: Line, _ owner: () -> MatrixHTTP?) {
    var exchanges: [Int: OpaquePointer] = unsafe [:]
    // SAFETY: this thread alone uses the loop and its exchanges; each is freed once, here.
    while let http = owner(), unsafe http.beginWaiting(in: line, &exchanges) {
      unsafe http.endDone(in: line, &exchanges)
      _ = consume http
      unsafe weft_curl_run(line.loop, Int32(exchanges.count), longestWait)
    }
    unsafe exchanges.values.forEach { unsafe weft_curl_free(line.loop, $0) }
  }

  /// Begins what was asked for and ends what is no longer wanted; false where all is over.
  private func beginWaiting(in line: Line, _ exchanges: inout [Int: OpaquePointer]) -> Bool {
    let (waiting, cancelled, isStopped) = state.withLock { state in
      defer { (state.waiting, state.cancelled) = ([], []) }
      return (state.waiting, state.cancelled, state.isStopped)
    }
    guard !isStopped else { return false }
    for pending in waiting where !cancelled.contains(pending.number) {
      if let exchange = unsafe begin(pending, in: line) {
        unsafe exchanges[pending.number] = exchange
      } else {
        answer(pending.number, .failure(MatrixError(.failed, "the request can't be made")))
      }
    }
    for number in cancelled {
      if let exchange = unsafe exchanges.removeValue(forKey: number) {
        unsafe weft_curl_free(line.loop, exchange)
      }
      answer(number, .failure(.cancelled))
    }
    return true
  }

  private func endDone(in line: Line, _ exchanges: inout [Int: OpaquePointer]) {
    while let exchange = unsafe weft_curl_take(line.loop) {
      let number = unsafe exchanges.first { unsafe $0.value == exchange }?.key
      let reply = unsafe reply(of: exchange)
      unsafe weft_curl_free(line.loop, exchange)
      guard let number else { continue }
      _ = unsafe exchanges.removeValue(forKey: number)
      answer(number, reply)
    }
  }

  private func answer(_ number: Int, _ reply: MatrixReply) {
    state.withLock { $0.continuations.removeValue(forKey: number) }?.resume(returning: reply)
  }

  private func begin(_ pending: Pending, in line: Line) -> OpaquePointer? {
    let request = pending.request
    let authorization =
      request.isAuthorized ? pending.token.map { "Authorization: Bearer \($0)" } : nil
    // A token with a line break would add lines to the head.
    if let authorization, authorization.utf8.contains(where: { $0 < 0x20 }) { return nil }
    let type = request.method == .get ? nil : "Content-Type: \(request.bodyType)"
    var asked = unsafe weft_curl_request()
    unsafe asked.patience_ms = Int64(request.patience / .milliseconds(1))
    unsafe asked.connecting_ms = min(10_000, Int64(request.patience / .milliseconds(1)))
    unsafe (asked.most, asked.body_count) = (request.mostBytes, request.body.count)
    // SAFETY: all texts and bytes live during the call, which copies them.
    return unsafe Self.lend([
      server.address + request.path, request.method.rawValue, authorization, type, certificates,
    ]) { texts in
      unsafe (asked.url, asked.method, asked.authorization) = (texts[0], texts[1], texts[2])
      unsafe (asked.body_type, asked.certificates) = (texts[3], texts[4])
      return unsafe request.body.withUnsafeBufferPointer { body in
        unsafe asked.body = body.baseAddress
        return unsafe weft_curl_begin(line.loop, &asked)
      }
    }
  }

  private static func lend<Result>(
    _ texts: [String?],
    _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    func lend(_ rest: ArraySlice<String?>, _ lent: [UnsafePointer<CChar>?]) -> Result {
      guard let first = rest.first else { return unsafe body(lent) }
      guard let first else { return unsafe lend(rest.dropFirst(), lent + [nil]) }
      return unsafe first.withCString { text in unsafe lend(rest.dropFirst(), lent + [text]) }
    }
    return unsafe lend(texts[...], [])
  }

  /// What came of an exchange that is done.
  private func reply(of exchange: OpaquePointer) -> MatrixReply {
    // SAFETY: words and bytes live as long as the exchange, and are copied here.
    let words = unsafe String(cString: weft_curl_words(exchange)).cut(to: 200)
    let host = server.address
    switch Int(unsafe weft_curl_ending(exchange)) {
    case weft_curl_answered: break
    case weft_curl_unreachable:
      return .failure(MatrixError(.unreachable, "\(host) can't be reached (\(words))"))
    case weft_curl_late: return .failure(MatrixError(.late, "\(host) does not answer in time"))
    case weft_curl_insecure:
      return .failure(
        MatrixError(.insecure, "\(host) can't prove that it is that server (\(words))")
      )
    case weft_curl_too_large:
      return .failure(.badAnswer("it is larger than it may be"))
    default: return .failure(MatrixError(.failed, "asking \(host) failed (\(words))"))
    }
    let status = Int(unsafe weft_curl_status(exchange))
    if (300..<400).contains(status) {
      return .failure(MatrixError(.refused, "\(host) leads to another address; name that one"))
    }
    let bytes = unsafe bytes(of: exchange)
    let seconds = unsafe min(max(weft_curl_retry_after(exchange), 0), 3_600)
    return .answer(MatrixAnswer(status, bytes, retryAfter: seconds > 0 ? .seconds(seconds) : nil))
  }

  /// How many bytes of an answer are copied before their first memory is given back.
  private static let copied = 4 << 20

  /// Copies what was received, and gives the memory of each part back once it is copied.
  private func bytes(of exchange: OpaquePointer) -> [UInt8] {
    var (count, bytes) = (0, [UInt8]())
    guard let start = unsafe weft_curl_bytes(exchange, &count) else { return [] }
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let end = min(bytes.count + Self.copied, count)
      // SAFETY: the bytes up to the count live as long as the exchange, and these were not given back yet.
      unsafe bytes.append(
        contentsOf: UnsafeBufferPointer(start: start + bytes.count, count: end - bytes.count)
      )
      if end < count { unsafe weft_curl_forget(exchange, end) }
    }
    return bytes
  }
}
