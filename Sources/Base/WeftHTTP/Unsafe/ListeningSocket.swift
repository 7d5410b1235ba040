// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// A listening socket, closed with its last reference unless it was given away.
final class ListeningSocket {
  private(set) var descriptor: Int32
  /// The port the system assigned.
  let port: UInt16

  init(_ address: HTTPAddress) throws(HTTPError) {
    guard let bytes = AddressBytes(address) else {
      throw HTTPError(
        .badAddress,
        "\(address.host.debugDescription) is not an address; use one such as 127.0.0.1 or ::1"
      )
    }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(bytes.family, kind, 0)
    guard descriptor >= 0 else { throw Self.error(address) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // SAFETY: the variables are lent for the calls, with their sizes.
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    if bytes.family == AF_INET6 {
      // Listening everywhere includes IPv4.
      var only: Int32 = address.host == "::" ? 0 : 1
      unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &only, size)
    }
    guard bytes.bind(descriptor), listen(descriptor, 1024) == 0 else {
      let error = Self.error(address)
      close(descriptor)
      throw error
    }
    port = AddressBytes.port(of: descriptor)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Leaves closing the socket to the new owner.
  func giveAway() { descriptor = -1 }

  private static func error(_ address: HTTPAddress) -> HTTPError {
    switch errno {
    case EADDRINUSE:
      HTTPError(
        .portInUse,
        "another program listens at \(address); "
          + "end it, or choose another port (0 lets the system choose)"
      )
    case EADDRNOTAVAIL, EAFNOSUPPORT:
      HTTPError(
        .unknownAddress,
        "no interface of this machine has the address \(address.host); 127.0.0.1 is always there"
      )
    case EACCES:
      HTTPError(
        .forbidden,
        "this user may not listen at \(address); choose a port from 1024 on"
      )
    default:
      HTTPError(
        .unavailable,
        "the system has no socket to listen at \(address) (error \(errno)); "
          + "end other programs, or allow more open files"
      )
    }
  }
}
