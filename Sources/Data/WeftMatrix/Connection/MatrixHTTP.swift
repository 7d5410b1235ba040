// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import Synchronization
internal import WeftSystem

/// Sends requests to one server with libcurl, on its own thread.
///
/// Each request has a limit on time and on bytes. Redirects aren't followed, so the token never reaches another server.
@safe package final class MatrixHTTP: Sendable {
  /// A request that isn't answered yet.
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

  /// The server that all requests go to.
  package let server: MatrixServer
  private let certificates: String?
  private let state = Mutex(State())
  private let line: Line

  /// The event loop of libcurl, run by one thread and woken by others.
  @safe private final class Line: @unchecked Sendable {
    // SAFETY: only the thread that runs the loop uses it; others only wake it, while holding the state's lock and
    // before it is stopped. The loop is freed with this object, which that thread keeps alive.
    let loop: OpaquePointer

    init() throws(MatrixError) {
      // SAFETY: the reason is a string with static lifetime.
      if let reason = unsafe weft_curl_load() {
        throw MatrixError(.failed, "\(unsafe String(cString: reason)); install libcurl4")
      }
      guard let loop = unsafe weft_curl_loop_new() else {
        throw MatrixError(.failed, "not enough memory to ask a server")
      }
      unsafe self.loop = loop
    }

    deinit { unsafe weft_curl_loop_free(loop) }
  }

  /// Creates a client for a server.
  ///
  /// - Parameter certificates: The path of a certificate file to trust instead of the system's.
  /// - Throws: `failed` if libcurl is missing.
  package init(_ server: MatrixServer, trusting certificates: String? = nil) throws(MatrixError) {
    self.server = server
    self.certificates = certificates
    line = try Line()
    let begins = Background.run { [weak self, line] in Self.run(line) { self } }
    guard begins else { throw MatrixError(.failed, "the system has no thread for requests") }
  }

  deinit { stop() }

  /// Sends a request and waits for the reply; cancelling the task cancels the request.
  ///
  /// - Parameter token: The account's token, which is sent if the request is authorized.
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
        // The task may have been cancelled before the request was registered.
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

  /// Cancels all requests; later ones fail at once.
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
  /// The error of a cancelled request.
  static let cancelled = MatrixError(.failed, "the request was cancelled")
}

// The loop's thread.
extension MatrixHTTP {
  /// The longest wait of the loop in milliseconds; new requests and cancellations wake it earlier.
  private static let longestWait: Int32 = 60_000

  /// Runs the loop until its owner is stopped or released.
  private static func run(_ line: Line, _ owner: () -> MatrixHTTP?) {
    var exchanges: [Int: OpaquePointer] = unsafe [:]
    // SAFETY: only this thread uses the loop and its exchanges; each exchange is freed exactly once, by this thread.
    while let http = owner(), unsafe http.beginWaiting(in: line, &exchanges) {
      unsafe http.endDone(in: line, &exchanges)
      _ = consume http
      unsafe weft_curl_run(line.loop, Int32(exchanges.count), longestWait)
    }
    unsafe exchanges.values.forEach { unsafe weft_curl_free(line.loop, $0) }
  }

  /// Starts waiting requests and ends cancelled ones; returns `false` once the client is stopped.
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
        answer(pending.number, .failure(MatrixError(.failed, "the request can't be sent")))
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
    // A token with a line break would add header lines.
    if let authorization, authorization.utf8.contains(where: { $0 < 0x20 }) { return nil }
    let type = request.method == .get ? nil : "Content-Type: \(request.bodyType)"
    var asked = unsafe weft_curl_request()
    unsafe asked.patience_ms = Int64(request.patience / .milliseconds(1))
    unsafe asked.connecting_ms = min(10_000, Int64(request.patience / .milliseconds(1)))
    unsafe (asked.most, asked.body_count) = (request.mostBytes, request.body.count)
    // SAFETY: all texts and bytes stay valid during the call, which copies them.
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

  /// Returns the reply of a finished exchange.
  private func reply(of exchange: OpaquePointer) -> MatrixReply {
    // SAFETY: the text and the bytes live as long as the exchange and are copied here.
    let words = unsafe String(cString: weft_curl_words(exchange)).cut(to: 200)
    let host = server.address
    switch Int(unsafe weft_curl_ending(exchange)) {
    case weft_curl_answered: break
    case weft_curl_unreachable:
      return .failure(MatrixError(.unreachable, "\(host) can't be reached (\(words))"))
    case weft_curl_late: return .failure(MatrixError(.late, "\(host) does not answer in time"))
    case weft_curl_insecure:
      return .failure(
        MatrixError(.insecure, "\(host) can't prove its identity (\(words))")
      )
    case weft_curl_too_large:
      return .failure(.badAnswer("it is too large"))
    default: return .failure(MatrixError(.failed, "asking \(host) failed (\(words))"))
    }
    let status = Int(unsafe weft_curl_status(exchange))
    if (300..<400).contains(status) {
      return .failure(MatrixError(.refused, "\(host) redirects to another address; use that one"))
    }
    let bytes = unsafe bytes(of: exchange)
    let seconds = unsafe min(max(weft_curl_retry_after(exchange), 0), 3_600)
    return .answer(MatrixAnswer(status, bytes, retryAfter: seconds > 0 ? .seconds(seconds) : nil))
  }

  /// The number of bytes to copy before the memory they came from is freed.
  private static let copied = 4 << 20

  /// Copies the received bytes, and frees each part's memory once it is copied.
  private func bytes(of exchange: OpaquePointer) -> [UInt8] {
    var count = 0
    var bytes: [UInt8] = []
    guard let start = unsafe weft_curl_bytes(exchange, &count) else { return [] }
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let end = min(bytes.count + Self.copied, count)
      // SAFETY: the first `count` bytes live as long as the exchange, and this part isn't freed yet.
      unsafe bytes.append(
        contentsOf: UnsafeBufferPointer(start: start + bytes.count, count: end - bytes.count)
      )
      if end < count { unsafe weft_curl_forget(exchange, end) }
    }
    return bytes
  }
}
