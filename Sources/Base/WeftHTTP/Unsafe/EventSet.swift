// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CMicroHTTPD
private import Glibc

/// A set of descriptors to wait for together.
package final class EventSet {
  /// Readable when one of them has an event.
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

  /// Reports when a descriptor is readable; false when the system has no memory for it.
  package func addReadable(_ other: Int32) -> Bool {
    add(other, EPOLLIN.rawValue)
  }

  /// Reports once when the peer is gone or has finished sending.
  func addGone(_ other: Int32) -> Bool {
    add(other, EPOLLRDHUP.rawValue | EPOLLET.rawValue)
  }

  /// Removes a descriptor.
  package func remove(_ other: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, other, nil)
  }

  /// The descriptors with events, at most 64; empty when none had one in time.
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
