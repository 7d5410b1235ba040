// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CMicroHTTPD
private import Glibc

/// A set of descriptors to wait for together.
package final class EventSet {
  /// A descriptor that is readable when one in the set has an event.
  package let descriptor: Int32

  /// Creates a set without descriptors.
  package init() throws(HTTPError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else {
      throw HTTPError(
        .unavailable,
        "the system has no descriptor for a server (error \(errno)); allow more open files"
      )
    }
  }

  deinit { close(descriptor) }

  /// Watches for a descriptor to become readable; returns `false` if the system has no memory for it.
  package func addReadable(_ other: Int32) -> Bool {
    add(other, EPOLLIN.rawValue)
  }

  /// Watches, once, for the peer to disconnect or finish sending.
  func addGone(_ other: Int32) -> Bool {
    add(other, EPOLLRDHUP.rawValue | EPOLLET.rawValue)
  }

  /// Removes a descriptor.
  package func remove(_ other: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, other, nil)
  }

  /// Returns the descriptors with events, at most 64; empty if none has one in time.
  package func happened(within milliseconds: Int32 = 0) -> [Int32] {
    let most = 64
    // SAFETY: at most as many events are written as there is space for, and only written ones are read.
    return unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: most) { events in
      let count = unsafe epoll_wait(descriptor, events.baseAddress, Int32(most), milliseconds)
      return (0..<max(0, Int(count))).map { unsafe events[$0].data.fd }
    }
  }

  private func add(_ other: Int32, _ events: UInt32) -> Bool {
    var event = unsafe epoll_event(events: events, data: epoll_data_t(fd: other))
    // SAFETY: the local variable is valid during the call.
    return unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, other, &event) == 0
  }
}

/// Sockets that stay open after their connection has ended, because the client may still be sending.
///
/// Closing a socket with unread bytes makes the system discard the answer as well, so the rest is read and dropped for
/// up to two seconds.
final class LingeringSockets {
  private static let time: Duration = .seconds(2)
  private static let most = 64

  private let events: EventSet
  private var tickets: [Int32: DueList<Int32>.Ticket] = [:]
  private var due = DueList<Int32>()

  init(_ events: EventSet) {
    self.events = events
  }

  deinit { close() }

  /// Keeps a socket open that is about to be closed, unless too many are open already.
  func keep(_ socket: Int32, now: ContinuousClock.Instant) {
    guard tickets.count < Self.most else { return }
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    guard events.addReadable(copy) else {
      Glibc.close(copy)
      return
    }
    tickets[copy] = due.add(copy, due: now + Self.time)
  }

  /// Reads and drops received bytes, and closes the socket at its end; returns `false` for any other socket.
  func drain(_ socket: Int32) -> Bool {
    guard tickets[socket] != nil else { return false }
    // The number of reads is limited, because the rest of the server has to wait.
    for _ in 0..<16 {
      // With this flag the bytes are discarded instead of copied; the socket never blocks.
      let count = recv(socket, nil, 1 << 20, Int32(MSG_TRUNC))
      if count > 0 { continue }
      if count == 0 || errno != EAGAIN { end(socket) }
      break
    }
    return true
  }

  /// Closes the sockets whose time is up.
  func expire(at now: ContinuousClock.Instant) {
    while let socket = due.popDue(at: now) { end(socket) }
  }

  func earliest() -> ContinuousClock.Instant? { due.earliest() }

  func close() { tickets.keys.forEach(end) }

  private func end(_ socket: Int32) {
    if let ticket = tickets.removeValue(forKey: socket) { due.remove(ticket) }
    events.remove(socket)
    Glibc.close(socket)
  }

  /// Returns whether a socket has unread bytes.
  static func hasUnread(_ socket: Int32) -> Bool {
    var count: Int32 = 0
    // SAFETY: the call writes one number into the local variable.
    return unsafe ioctl(socket, UInt(FIONREAD), &count) == 0 && count > 0
  }
}
