// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Messages that end with a zero byte, to and from a child process, each with a deadline.
///
/// A pair of sockets instead of pipes, because writing to a dead child is then an error, not a
/// signal.
final class MessageSocket {
  /// The child's end, to be closed here once the child has it.
  let child: FileHandle
  private let socket: FileHandle
  private var received: [UInt8] = []

  init() throws(BrowserError) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: two descriptors are written, which is what the array holds.
    guard
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw BrowserError("no socket can be made for the browser: error \(errno)") }
    socket = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    child = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  func send(_ message: String, until deadline: ContinuousClock.Instant) throws(BrowserError) {
    var rest = Array(message.utf8)[...]
    rest.append(0)
    while !rest.isEmpty {
      try wait(for: Int16(POLLOUT), until: deadline)
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
      // SAFETY: no more is read than the slice holds, during the call only.
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.send(socket.fileDescriptor, bytes.baseAddress, bytes.count, flags)
      }
      guard count > 0 || errno == EAGAIN else { throw BrowserError("the browser is gone") }
      rest = rest.dropFirst(max(0, count))
    }
  }

  func receive(until deadline: ContinuousClock.Instant) throws(BrowserError) -> [UInt8] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeSubrange(...end)
        return message
      }
      try wait(for: Int16(POLLIN), until: deadline)
      var buffer = [UInt8](repeating: 0, count: 65_536)
      // SAFETY: no more is written than the buffer holds, during the call only.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(socket.fileDescriptor, bytes.baseAddress, bytes.count, 0)
      }
      guard count > 0 else { throw BrowserError("the browser is gone") }
      received += buffer.prefix(count)
    }
  }

  private func wait(
    for events: Int16,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    var state = pollfd(fd: socket.fileDescriptor, events: events, revents: 0)
    // SAFETY: one state is told, one is there.
    let ready = unsafe poll(&state, 1, Int32(left / .milliseconds(1)))
    guard ready > 0 || ready < 0 && errno == EINTR else {
      throw BrowserError("the browser did not answer in time")
    }
  }
}
