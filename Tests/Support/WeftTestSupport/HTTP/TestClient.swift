// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A client that sends exact bytes and never waits.
public final class TestClient {
  /// The bytes from the server.
  public private(set) var received: [UInt8] = []
  /// Whether the server sends no more.
  public private(set) var isEnded = false
  /// Whether the connection was reset.
  public private(set) var isReset = false
  /// Whether it could not send everything.
  public private(set) var hasFailed = false
  /// Whether it reads incoming bytes.
  public var isReading = true

  /// The descriptor, or a negative number once it is closed.
  public private(set) var socket: Int32
  private var outbox: ArraySlice<UInt8> = []

  /// Starts to connect to a port of this machine.
  ///
  /// - Parameters:
  ///   - receiveBuffer: The number of unread bytes that the system buffers.
  ///   - six: Whether to use IPv6.
  public init(port: UInt16, receiveBuffer: Int32? = nil, six: Bool = false) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    socket = Glibc.socket(six ? AF_INET6 : AF_INET, kind, 0)
    precondition(socket >= 0, "a test needs a socket")
    if var size = receiveBuffer {
      // SAFETY: a local variable, borrowed for the call with its size.
      unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var (four, other) = (sockaddr_in(), sockaddr_in6())
    (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    (other.sin6_family, other.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
    // SAFETY: the text ends with a NUL; what is written into has the size of the family.
    unsafe inet_pton(AF_INET6, "::1", &other.sin6_addr)
    if six { connect(&other) } else { connect(&four) }
  }

  private func connect<Address>(_ address: inout Address) {
    let size = socklen_t(MemoryLayout<Address>.size)
    // SAFETY: the address is borrowed for the call with its size.
    let result = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      unsafe bytes.withMemoryRebound(to: sockaddr.self) { address in
        unsafe Glibc.connect(socket, address.baseAddress, size)
      }
    }
    isReset = result != 0 && errno != EINPROGRESS
  }

  deinit { close() }

  /// Sends a text, as far as the server accepts it; the rest in later turns.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends some bytes.
  public func send(_ bytes: [UInt8]) {
    outbox += bytes
    flush()
  }

  /// Whether everything is sent.
  public var hasSent: Bool { outbox.isEmpty }

  /// Tells the server that no more bytes follow.
  public func finish() { shutdown(socket, Int32(SHUT_WR)) }

  /// Closes the connection.
  public func close() {
    if socket >= 0 { Glibc.close(socket) }
    socket = -1
  }

  /// Resets the connection.
  public func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    // SAFETY: a local variable, borrowed for the call with its size.
    unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, size)
    close()
  }

  /// Drops the received bytes.
  public func forget() { received = [] }

  /// Sends and receives as much as possible without waiting.
  public func turn() {
    guard socket >= 0, !isReset else { return }
    flush()
    guard isReading, !isEnded else { return }
    // SAFETY: no more is written than the buffer holds, and as much is read as was written.
    unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      while true {
        let count = unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
        guard count <= 0 else {
          unsafe received += buffer[..<count]
          continue
        }
        if count == 0 { isEnded = true }
        if count < 0, errno != EAGAIN, errno != ENOTCONN { isReset = true }
        return
      }
    }
  }

  private func flush() {
    while !outbox.isEmpty, socket >= 0, !isReset {
      // SAFETY: no more is read than the slice holds, during the call only.
      let count = unsafe outbox.withUnsafeBytes { bytes in
        unsafe Glibc.send(socket, bytes.baseAddress, min(bytes.count, 65_536), Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        if errno != EAGAIN, errno != ENOTCONN { (outbox, hasFailed) = ([], true) }
        return
      }
      outbox = outbox.dropFirst(count)
    }
  }
}

/// Waits until one of some descriptors is readable, at most some milliseconds; returns `false` if none is.
@discardableResult
func wait(for descriptors: [Int32], milliseconds: Int32) -> Bool {
  var states = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  // SAFETY: as many as told, for the length of the call.
  return unsafe poll(&states, nfds_t(states.count), milliseconds) > 0
}
