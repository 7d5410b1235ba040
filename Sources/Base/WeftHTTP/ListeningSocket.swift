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
    // SAFETY: the variables are valid during the calls, with their sizes.
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

/// A socket address in the system's form.
@safe struct AddressBytes {
  private var storage = sockaddr_storage()
  private let size: socklen_t
  let family: Int32

  /// Parses an address; returns `nil` unless it is IPv4 or IPv6.
  init?(_ address: HTTPAddress) {
    // A C string would end at the zero byte.
    guard !address.host.utf8.contains(0) else { return nil }
    var four = sockaddr_in()
    var six = sockaddr_in6()
    // SAFETY: the text ends with a NUL, and each target has the size of its family.
    if unsafe inet_pton(AF_INET, address.host, &four.sin_addr) == 1 {
      (family, size) = (AF_INET, socklen_t(MemoryLayout<sockaddr_in>.size))
      (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), address.port.bigEndian)
      unsafe withUnsafeMutableBytes(of: &storage) { bytes in
        unsafe bytes.storeBytes(of: four, as: sockaddr_in.self)
      }
    } else if unsafe inet_pton(AF_INET6, address.host, &six.sin6_addr) == 1 {
      (family, size) = (AF_INET6, socklen_t(MemoryLayout<sockaddr_in6>.size))
      (six.sin6_family, six.sin6_port) = (sa_family_t(AF_INET6), address.port.bigEndian)
      unsafe withUnsafeMutableBytes(of: &storage) { bytes in
        unsafe bytes.storeBytes(of: six, as: sockaddr_in6.self)
      }
    } else {
      return nil
    }
  }

  /// Binds a socket to this address; returns `false` and sets `errno` if that fails.
  func bind(_ socket: Int32) -> Bool {
    // SAFETY: the storage is valid during the call and at least as large as the given size.
    unsafe withUnsafePointer(to: storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe Glibc.bind(socket, address, size) == 0
      }
    }
  }

  /// Returns the port of a socket, or 0 if it has none.
  static func port(of socket: Int32) -> UInt16 {
    unsafe ask(socket, getsockname) { address, _ in
      // SAFETY: the storage is larger than either kind of address, and the port has the same offset in both.
      unsafe UnsafeRawPointer(address).load(
        fromByteOffset: MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 2,
        as: UInt16.self
      ).bigEndian
    } ?? 0
  }

  /// Returns the address of a socket's peer as text.
  static func peer(of socket: Int32) -> String {
    unsafe ask(socket, getpeername) { address, size in
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      // SAFETY: the address has the size the system reported; the buffer is valid with its size.
      let flags = NI_NUMERICHOST
      guard
        unsafe getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, flags) == 0
      else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    } ?? "unknown"
  }

  /// Returns a text that identifies a client: its IPv4 address, or the network of its IPv6 address, since one client
  /// may own a whole network.
  static func network(of peer: String) -> String {
    var six = in6_addr()
    let text = String(peer.prefix { $0 != "%" })
    // SAFETY: the text ends with a NUL, and the target has the size of its family.
    guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return peer }
    // SAFETY: an address is sixteen plain bytes.
    let bytes = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
    let isFour = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return (isFour ? bytes[12...] : bytes[..<8]).map { String($0, radix: 16) }.joined(
      separator: ":"
    )
  }

  private static func ask<Result>(
    _ socket: Int32,
    _ question: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32,
    answer: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result?
  ) -> Result? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // SAFETY: the storage is valid during the calls, which write at most its size.
    return unsafe withUnsafeMutablePointer(to: &storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe question(socket, address, &size) == 0 else { return nil }
        return unsafe answer(address, size)
      }
    }
  }
}
