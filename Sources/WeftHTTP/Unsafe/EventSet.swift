// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CMicroHTTPD
private import Glibc

/// Descriptors of which one can be waited for.
package final class EventSet {
  /// Readable when something happened.
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

  /// Tells when there is something to read; false when the system has no memory for it.
  package func addReadable(_ other: Int32) -> Bool {
    add(other, EPOLLIN.rawValue)
  }

  /// Tells once when the other side is gone or will send no more.
  func addGone(_ other: Int32) -> Bool {
    add(other, EPOLLRDHUP.rawValue | EPOLLET.rawValue)
  }

  /// Tells nothing more of it.
  package func remove(_ other: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, other, nil)
  }

  /// The descriptors of which something is to be told, or of some of them; none after some time.
  package func happened(within milliseconds: Int32 = 0) -> [Int32] {
    let most = 64
    // SAFETY: no more events are written than there is space for; as many are read as were written.
    return unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: most) { events in
      let count = unsafe epoll_wait(descriptor, events.baseAddress, Int32(most), milliseconds)
      return (0..<max(0, Int(count))).map { unsafe events[$0].data.fd }
    }
  }

  private func add(_ other: Int32, _ events: UInt32) -> Bool {
    var event = unsafe epoll_event(events: events, data: epoll_data_t(fd: other))
    // SAFETY: a local variable, lent for the call.
    return unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, other, &event) == 0
  }
}
