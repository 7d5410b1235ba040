// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres
private import Glibc
private import WeftSystem

/// Sits between libpq and a server during the login, and stops requests for a password in clear.
///
/// A libpq before version 16 sends the password to any server that asks for it. So the guard replaces libpq's socket
/// with one end of a socket pair, and forwards the server's messages one by one. It reads nothing after the last
/// message of the login, so libpq can get its own socket back at a message boundary.
@safe final class PasswordGuard {
  /// The result of waiting for the server.
  enum News {
    /// libpq has something to read or write.
    case ready
    /// Nothing arrived in time.
    case late
    /// The server asks for a password in clear.
    case clearPassword
    /// The server's messages aren't those of a login.
    case nonsense
  }

  /// The maximum size of one message of a login in bytes.
  private static let largest = 65_536
  private static let authentication = UInt8(ascii: "R")
  private static let (lengthSize, headerSize) = (4, 5)

  /// The number of libpq's descriptor.
  private let number: Int32
  /// The server's socket.
  private let server: Descriptor
  /// The other end of the pair.
  private let inner: Descriptor
  private let identity: ino_t
  /// The part of the current message that has arrived.
  private var message: [UInt8] = []
  /// Whether the server has accepted the login or ended the connection; no login message follows.
  private(set) var isLetIn = false

  /// Replaces the socket of a connection on which the server has sent nothing yet; `nil` if that fails.
  init?(_ number: Int32) {
    let kept = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard kept >= 0 else { return nil }
    server = Descriptor(kept)
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    // SAFETY: the array has room for both numbers.
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    inner = Descriptor(ends[1])
    let other = Descriptor(ends[0])
    guard let identity = try? other.status().st_ino,
      weft_pq_replace(number, other.number) == 0
    else { return nil }
    self.number = number
    self.identity = identity
  }

  /// Whether libpq still uses this guard's socket, and not a new one to another host.
  var isInPlace: Bool {
    var status = stat()
    // SAFETY: a local variable, used during the call only.
    return unsafe fstat(number, &status) == 0 && status.st_ino == identity
  }

  /// Waits until libpq has something to read or write.
  func wait(writing: Bool, milliseconds: Int32) -> News {
    while true {
      guard handOn() else { return .nonsense }
      if writing { return .ready }
      switch take() {
      case .some(let news): return news
      case nil: break
      }
      var requests = [
        pollfd(fd: server.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: inner.number, events: Int16(POLLIN), revents: 0),
      ]
      // SAFETY: the array is borrowed for the call.
      let count = unsafe poll(&requests, 2, milliseconds)
      if count == 0 { return .late }
      if count < 0, errno != EINTR { return .nonsense }
    }
  }

  /// Gives libpq its own socket back, after it has read all forwarded messages.
  func leave() -> Bool { handOn() && weft_pq_replace(number, server.number) == 0 }

  /// Forwards what libpq has written to the server.
  private func handOn() -> Bool {
    var bytes = [UInt8](repeating: 0, count: Self.largest)
    while true {
      // SAFETY: no more is written than the array has.
      let count = unsafe recv(inner.number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      if count == 0 { return true }
      guard Self.send(bytes[..<count], to: server.number) else { return false }
    }
  }

  /// Forwards one message of the server to libpq; returns `nil` if it hasn't fully arrived.
  private func take() -> News? {
    if isLetIn { return .ready }
    while true {
      var missing = Self.headerSize - message.count
      if missing <= 0 {
        let length = message[1..<Self.headerSize].reduce(0) { $0 << 8 | Int($1) }
        guard length >= Self.lengthSize, length < Self.largest else { return .nonsense }
        missing = 1 + length - message.count
        if missing == 0 { return handOver() }
      }
      var bytes = [UInt8](repeating: 0, count: missing)
      // SAFETY: no more is written than the array has.
      let count = unsafe recv(server.number, &bytes, missing, Int32(MSG_DONTWAIT))
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { return nil }
      }
      guard count > 0 else {
        // libpq reports the end itself.
        shutdown(inner.number, Int32(SHUT_WR))
        isLetIn = true
        return .ready
      }
      message += bytes[..<count]
    }
  }

  private func handOver() -> News {
    defer { message = [] }
    if message[0] == Self.authentication, message.count >= Self.headerSize + Self.lengthSize {
      let kind = message[Self.headerSize..<Self.headerSize + Self.lengthSize]
        .reduce(0) { $0 << 8 | Int($1) }
      if kind == 3 { return .clearPassword }
      isLetIn = kind == 0
    }
    return Self.send(message[...], to: inner.number) ? .ready : .nonsense
  }

  private static func send(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      // SAFETY: the bytes are borrowed for the call.
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
