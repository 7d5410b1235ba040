// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

extension Connection {
  /// Sends a stream from now on.
  func begin(_ stream: HTTPStream) {
    precondition(stream.onWake == nil, "a stream serves one request")
    self.stream = stream
    stream.onWake = { [unowned self] in daemon.woken.append(self) }
  }

  /// Writes what the client is given next into a buffer, and tells the library what that is.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let stream, !isGone else { return Self.failed }
    // SAFETY: the stream takes no more than there is space for.
    let filling = stream.fill(space: buffer.count) { bytes in unsafe buffer.copyBytes(from: bytes) }
    switch filling {
    case .bytes(let count): return count
    case .end: return Self.ended
    case .nothing:
      stream.isWaiting = true
      // SAFETY: the library allows it within this call.
      unsafe MHD_suspend_connection(handle)
      if stream.isWoken { daemon.woken.append(self) }
      return 0
    }
  }

  /// Goes on after it waited; nothing when it did not wait.
  func resume() {
    guard let stream, stream.isWaiting else { return }
    stream.isWaiting = false
    // SAFETY: it is suspended, which only this changes; the library keeps connections that are.
    unsafe MHD_resume_connection(handle)
  }

  /// Goes on without the client, or with one that is done sending.
  ///
  /// That one still wants its answers; but whoever leaves a stream does not look different.
  func leave() {
    // That a stream was cut is told as well, and cutting once more would be, without end.
    guard !isCut else { return }
    isGone = true
    if stream == nil { return readToEnd() }
    isCut = true
    cut()
    resume()
    daemon.leaving.append(self)
  }

  /// Has the library look at a connection it has ended: of its own it does so when all older ones are gone.
  func sweep() {
    guard daemon.connections[socket] === self else { return }
    // SAFETY: the library keeps it as long as it stands in that table, and this is none of its calls.
    unsafe MHD_suspend_connection(handle)
    unsafe MHD_resume_connection(handle)
  }

  /// Lets go of the request that was answered.
  func finish() {
    (phase, target, body) = (.head, [], [])
    guard let stream else { return }
    self.stream = nil
    stream.close()
  }

  /// The numbers the library knows: the end, and an end that the client must see as a failure.
  private static var ended: Int { -1 }
  private static var failed: Int { -2 }
}
