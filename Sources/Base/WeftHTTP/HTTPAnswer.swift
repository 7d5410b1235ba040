// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A handler's answer to a request.
package enum HTTPAnswer {
  /// An answer sent as a whole.
  case response(HTTPResponse)
  /// An answer sent piece by piece with status 200, until the stream or its client ends it.
  case stream(headers: [HTTPHeader], HTTPStream)
  /// An answer sent as a whole, once it is ready.
  case later(HTTPLater)
}

/// An answer that is complete when the handler returns it.
package struct HTTPResponse: Equatable, Sendable {
  /// The status, from 200 to 599.
  package var status: Int
  /// The headers, except those the server writes itself: the body's framing, and the date.
  package var headers: [HTTPHeader]
  /// The body; it isn't sent with a status or a method that allows none.
  package var body: [UInt8]

  /// Creates an answer.
  package init(_ status: Int = 200, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates an answer with one line of text.
  package init(_ status: Int, text: String, headers: [HTTPHeader] = []) {
    self.init(
      status,
      headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")] + headers,
      body: Array(text.utf8) + [UInt8(ascii: "\n")]
    )
  }
}

/// An answer that isn't known yet when the handler returns, because it comes from a database, for example.
///
///     let later = HTTPLater()
///     ask { later.answer(HTTPResponse(200, text: $0)) }
///     return .later(later)
///
/// The waiting connection uses only its slot; if the answer takes too long, the connection is closed. An instance
/// serves one request and belongs to its server's thread.
package final class HTTPLater {
  /// The answer, once it is known.
  private(set) var response: HTTPResponse?
  /// Called when the answer is known.
  var onAnswer: (() -> Void)?

  /// Creates an answer that is still pending.
  package init() {}

  /// Answers the request; only the first call has an effect.
  package func answer(_ response: HTTPResponse) {
    guard self.response == nil else { return }
    self.response = response
    onAnswer?()
    onAnswer = nil
  }
}

/// An answer made piece by piece, each when the client can receive it.
///
/// Pieces are made only on demand: a slow client costs the memory of one piece, not of all that it has missed. A stream
/// serves one request and belongs to its server's thread.
package final class HTTPStream {
  /// The result of filling a client's buffer.
  enum Filling: Equatable {
    /// This many bytes were written.
    case bytes(Int)
    /// There is nothing to send now.
    case nothing
    /// The stream has ended.
    case end
  }

  private var next: (() -> [UInt8]?)?
  private var closed: (() -> Void)?
  private var piece: [UInt8] = []
  private var position = 0
  private var isEnding = false
  /// Whether ``wake()`` was called since the last request for a piece.
  private(set) var isWoken = false
  /// Whether the connection is suspended until the stream wakes.
  var isWaiting = false
  /// Called when the suspended stream wakes.
  var onWake: (() -> Void)?

  /// Whether the stream can't send anything any more.
  package private(set) var isClosed = false

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - next: Makes the next piece; returns `nil` if there is none before ``wake()``, or an empty array at the end.
  ///   - closed: Called once, when everything was sent, the client has disconnected or the server closes.
  package init(next: @escaping () -> [UInt8]?, closed: @escaping () -> Void = {}) {
    self.next = next
    self.closed = closed
  }

  /// Announces another piece; may be called at any time, even from the closures.
  package func wake() {
    guard !isClosed, !isWoken else { return }
    isWoken = true
    if isWaiting { onWake?() }
  }

  /// Ends the stream once everything made so far has been sent.
  package func end() {
    isEnding = true
    wake()
  }

  /// Passes on as many bytes as fit; a longer piece is split over several calls.
  func fill(space: Int, _ take: (ArraySlice<UInt8>) -> Void) -> Filling {
    if position == piece.count {
      piece = []
      position = 0
      isWoken = false
      guard !isEnding, !isClosed else { return .end }
      // The closure may end the stream, or wake it although it returns nothing.
      let made = next?()
      guard let made else { return isEnding ? .end : .nothing }
      guard !made.isEmpty else { return .end }
      piece = made
    }
    let end = min(piece.count, position + space)
    take(piece[position..<end])
    defer { position = end }
    return .bytes(end - position)
  }

  /// Releases everything, and calls `closed` the first time.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    let closed = closed
    next = nil
    self.closed = nil
    onWake = nil
    piece = []
    position = 0
    closed?()
  }
}
