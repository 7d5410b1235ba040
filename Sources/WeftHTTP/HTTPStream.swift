// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An answer made piece by piece, each when the client can take it.
///
/// Nothing is made ahead: a client that reads slowly costs the piece it is at, not all it has missed.
/// A stream serves one request, and belongs to the thread of its server.
package final class HTTPStream {
  /// What a client is given next.
  enum Filling: Equatable {
    /// This many bytes.
    case bytes(Int)
    /// Nothing now.
    case nothing
    /// Nothing any more.
    case end
  }

  private var next: (() -> [UInt8]?)?
  private var closed: (() -> Void)?
  private var piece: [UInt8] = []
  private var position = 0
  private var isEnding = false
  /// Whether ``wake()`` was called since the stream was last asked for a piece.
  private(set) var isWoken = false
  /// Whether nobody asks it for a piece before it wakes.
  var isWaiting = false
  /// Told when it wakes.
  var onWake: (() -> Void)?

  /// Whether nothing can be sent any more.
  package private(set) var isClosed = false

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - next: Makes the next piece: nil when there is none before ``wake()``, an empty one for the
  ///     end.
  ///   - closed: Told once, when the client has all of it or is gone or the server closes.
  package init(next: @escaping () -> [UInt8]?, closed: @escaping () -> Void = {}) {
    self.next = next
    self.closed = closed
  }

  /// Tells that there may be another piece; it may be called at any time, from the closures too.
  package func wake() {
    guard !isClosed, !isWoken else { return }
    isWoken = true
    if isWaiting { onWake?() }
  }

  /// Ends the stream once what was made of it is sent.
  package func end() {
    isEnding = true
    wake()
  }

  /// Takes as many bytes as there is space for; a piece that is longer is taken in parts.
  func fill(space: Int, _ take: (ArraySlice<UInt8>) -> Void) -> Filling {
    if position == piece.count {
      (piece, position, isWoken) = ([], 0, false)
      guard !isEnding, !isClosed else { return .end }
      // It may end the stream, or wake it although it has nothing.
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

  /// Lets go of everything, and tells so the first time.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    let closed = closed
    (next, self.closed, onWake, piece, position) = (nil, nil, nil, [], 0)
    closed?()
  }
}
