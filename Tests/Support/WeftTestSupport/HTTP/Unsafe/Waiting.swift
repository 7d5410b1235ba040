// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Waits until one of some descriptors is readable, at most some milliseconds; false when none is.
@discardableResult
func wait(for descriptors: [Int32], milliseconds: Int32) -> Bool {
  var states = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  // SAFETY: as many as told, for the length of the call.
  return unsafe poll(&states, nfds_t(states.count), milliseconds) > 0
}
