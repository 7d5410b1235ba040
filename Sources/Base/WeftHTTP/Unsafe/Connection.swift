// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
private import Glibc

/// One connection, from opening until its socket is closed.
@safe final class Connection {
  /// The progress of the current request.
  enum Phase {
    /// The request has not come yet, or its headers are arriving.
    case head
    /// The body is arriving.
    case body(RequestHead)
    /// The request is answered.
    case answered
  }

  unowned let daemon: Daemon
  /// The library's connection, which outlives this object.
  let handle: OpaquePointer
  let socket: Int32
  let peer: String
  var phase = Phase.head
  var target: [UInt8] = []
  var body: [UInt8] = []
  /// The stream that answers the request, if one does.
  var stream: HTTPStream?
  /// Whether the client is gone, or has finished sending.
  var isGone = false
  /// Whether the stream was ended because of that.
  var isCut = false
  /// Whether more bytes of a refused request may come.
  var isRefused = false
  /// Identifies the client, as ``AddressBytes/network(of:)`` does.
  let network: String
  /// Its place in the waiting room; nil while a complete request is being answered.
  var place: WaitingRoom<Connection>.Place?
  /// Its deadline for receiving an answer.
  var answering: DueList<Connection>.Ticket?

  init(_ handle: OpaquePointer, of daemon: Daemon) {
    self.daemon = daemon
    unsafe self.handle = unsafe handle
    // SAFETY: the library lends the connection for the call, and it is open.
    socket = unsafe weft_http_socket(handle)
    peer = AddressBytes.peer(of: socket)
    network = AddressBytes.network(of: peer)
  }

  /// Shuts the socket down: reads and writes fail after what was sent.
  func cut() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Ends the connection, because its time is over or another one needs its place.
  func giveUp() {
    settle()
    cut()
  }

  /// Makes the library read to the end, since it isn't notified of an end that came with other
  /// data.
  func readToEnd() {
    shutdown(socket, Int32(SHUT_RD))
  }
}
