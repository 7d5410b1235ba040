// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
private import Glibc

/// A connection, from when it is open until its socket is closed.
@safe final class Connection {
  /// How far the request under way is.
  enum Phase {
    /// None has come, or it is arriving, until the end of its headers.
    case head
    /// Its body arrives.
    case body(RequestHead)
    /// It is answered.
    case answered
  }

  unowned let daemon: Daemon
  /// The library's connection, which lives longer than this.
  let handle: OpaquePointer
  let socket: Int32
  let peer: String
  var phase = Phase.head
  var target: [UInt8] = []
  var body: [UInt8] = []
  /// What is sent piece by piece, if that is what the request is answered with.
  var stream: HTTPStream?
  /// Whether the client is gone, or is done sending.
  var isGone = false
  /// Whether its stream was ended because of that.
  var isCut = false
  /// Whether there may be more of a request that was refused.
  var isRefused = false
  /// What tells its client from others.
  let network: String
  /// Where it waits for a request, nil where one is whole.
  var place: WaitingRoom<Connection>.Place?
  /// By when its client has to have taken an answer.
  var answering: DueList<Connection>.Ticket?

  init(_ handle: OpaquePointer, of daemon: Daemon) {
    self.daemon = daemon
    unsafe self.handle = unsafe handle
    // SAFETY: the library lends the connection for the call, and it is open.
    socket = unsafe weft_http_socket(handle)
    peer = AddressBytes.peer(of: socket)
    network = AddressBytes.network(of: peer)
  }

  /// Has whatever reads from or writes to it fail, after what was sent.
  func cut() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Gives up its place: its time is over, or another's is more worth.
  func giveUp() {
    settle()
    cut()
  }

  /// Has the library read to the end, of which it is not told when it came with something else.
  func readToEnd() {
    shutdown(socket, Int32(SHUT_RD))
  }
}
