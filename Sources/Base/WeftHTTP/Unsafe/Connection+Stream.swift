// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

extension Connection {
  /// Starts sending a stream.
  func begin(_ stream: HTTPStream) {
    precondition(stream.onWake == nil, "a stream serves one request")
    self.stream = stream
    stream.onWake = { [unowned self] in daemon.woken.append(self) }
  }

  /// Fills the library's buffer from the stream; returns the number of bytes, or how the stream
  /// ends.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let stream, !isGone else { return Self.failed }
    // SAFETY: the stream writes no more bytes than the space it was given.
    let filling = stream.fill(space: buffer.count) { bytes in unsafe buffer.copyBytes(from: bytes) }
    switch filling {
    case .bytes(let count): return count
    case .end: return Self.ended
    case .nothing:
      stream.isWaiting = true
      // SAFETY: the library allows suspending within this call.
      unsafe MHD_suspend_connection(handle)
      if stream.isWoken { daemon.woken.append(self) }
      return 0
    }
  }

  /// Resumes a suspended connection; does nothing to others.
  func resume() {
    guard let stream, stream.isWaiting else { return }
    stream.isWaiting = false
    // SAFETY: it is suspended, which only this changes; the library keeps suspended connections.
    unsafe MHD_resume_connection(handle)
  }

  /// Handles a client that has gone, or has finished sending.
  ///
  /// A client that has finished sending still wants its answers; but one that has left a stream
  /// looks just the same.
  func leave() {
    // Cutting a stream is reported as well; cutting it again would never end.
    guard !isCut else { return }
    isGone = true
    if stream == nil { return readToEnd() }
    isCut = true
    cut()
    resume()
    daemon.leaving.append(self)
  }

  /// Makes the library notice a connection it has ended; by itself it does so only once all older
  /// ones are gone.
  func sweep() {
    guard daemon.connections[socket] === self else { return }
    // SAFETY: the library keeps the connection while it is in that table, and no call of its own is
    // running.
    unsafe MHD_suspend_connection(handle)
    unsafe MHD_resume_connection(handle)
  }

  /// Releases the request that was answered.
  func finish() {
    (phase, target, body) = (.head, [], [])
    guard let stream else { return }
    self.stream = nil
    stream.close()
  }

  /// The library's codes for the end, and for an end the client must see as a failure.
  private static var ended: Int { -1 }
  private static var failed: Int { -2 }
}
