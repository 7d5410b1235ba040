// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An answer made piece by piece, each when the client can receive it.
///
/// Nothing is made ahead: a slow client costs the memory of one piece, not of all it has missed. A
/// stream serves one request and belongs to its server's thread.
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

  /// Whether nothing can be sent any more.
  package private(set) var isClosed = false

  /// Creates a stream.
  ///
  /// - Parameters:
  /// - next: Makes the next piece; nil when there is none before ``wake()``, empty at the end.
  /// - closed: Called once, when all has been sent, the client is gone or the server closes.
  package init(next: @escaping () -> [UInt8]?, closed: @escaping () -> Void = {}) {
    self.next = next
    self.closed = closed
  }

  /// Announces another piece; may be called at any time, also from the closures.
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

  /// Passes on as many bytes as fit; a longer piece is passed on in parts.
  func fill(space: Int, _ take: (ArraySlice<UInt8>) -> Void) -> Filling {
    if position == piece.count {
      (piece, position, isWoken) = ([], 0, false)
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
    (next, self.closed, onWake, piece, position) = (nil, nil, nil, [], 0)
    closed?()
  }
}
