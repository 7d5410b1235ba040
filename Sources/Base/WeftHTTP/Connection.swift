// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
private import Glibc

/// One connection, from opening until its socket is closed.
@safe final class Connection {
  /// The progress of the current request.
  enum Phase {
    /// The request hasn't arrived yet, or its headers are arriving.
    case head
    /// The body is arriving.
    case body(RequestHead)
    /// The answer isn't ready yet; the connection is suspended.
    case pending(HTTPLater)
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
  /// Whether the client has disconnected, or has finished sending.
  var isGone = false
  /// Whether the stream was cut because of that.
  var isCut = false
  /// Whether the connection is suspended until its answer is ready.
  private var isSuspended = false
  /// Whether a refused request may still have bytes to come.
  var isRefused = false
  /// Identifies the client, as ``AddressBytes/network(of:)`` does.
  let network: String
  /// The entry in the waiting room, or `nil` while a complete request is being answered.
  var ticket: WaitingRoom<Connection>.Ticket?
  /// The entry in the list of deadlines for receiving an answer.
  var answering: DueList<Connection>.Ticket?

  init(_ handle: OpaquePointer, of daemon: Daemon) {
    self.daemon = daemon
    unsafe self.handle = unsafe handle
    // SAFETY: the library keeps the connection valid during the call, and it is open.
    socket = unsafe weft_http_socket(handle)
    peer = AddressBytes.peer(of: socket)
    network = AddressBytes.network(of: peer)
  }

  /// Shuts the socket down: data already sent still arrives, and later reads and writes fail.
  func cut() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Ends the connection because its deadline has passed or another connection needs its slot.
  func giveUp() {
    settle()
    cut()
    resume()
  }

  /// Makes the library read to the end, because it isn't notified of an end that arrived with other data.
  func readToEnd() {
    shutdown(socket, Int32(SHUT_RD))
  }

  /// Queues an answer that is sent as a whole; returns `false` if that fails.
  func answer(_ answer: HTTPResponse) -> Bool {
    guard 200...599 ~= answer.status, Self.areOurs(answer.headers) else {
      return self.answer(Self.broken)
    }
    // SAFETY: the library copies as many bytes as the array has.
    let response = unsafe answer.body.withUnsafeBytes { bytes in
      unsafe MHD_create_response_from_buffer(
        bytes.count,
        UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        .RESPMEM_MUST_COPY
      )
    }
    return unsafe queue(response, status: answer.status, headers: answer.headers)
  }

  /// Queues a stream, or its headers alone.
  func answer(_ headers: [HTTPHeader], _ stream: HTTPStream, headersAlone: Bool) -> Bool {
    guard Self.areOurs(headers) else {
      stream.close()
      return answer(Self.broken)
    }
    begin(stream)
    // SAFETY: the library calls back for this connection only, and only while it is open.
    let response = unsafe MHD_create_response_from_callback(
      UInt64.max,
      4 << 10,
      { context, _, buffer, space in
        guard let context = unsafe context, let buffer = unsafe buffer else { return -2 }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return unsafe connection.fill(UnsafeMutableRawBufferPointer(start: buffer, count: space))
      },
      Unmanaged.passUnretained(self).toOpaque(),
      nil
    )
    // Otherwise the library sends the end of a chunk it never started, which the client reads as the next answer.
    if headersAlone, let response = unsafe response {
      _ = unsafe weft_http_end_with_connection(response)
    }
    return unsafe queue(response, status: 200, headers: headers)
  }

  private func queue(_ response: OpaquePointer?, status: Int, headers: [HTTPHeader]) -> Bool {
    guard let response = unsafe response else { return false }
    // SAFETY: the caller created the response; the library has its own reference while sending it.
    defer { unsafe MHD_destroy_response(response) }
    for header in headers {
      guard unsafe MHD_add_response_header(response, header.name, header.value) == .YES else {
        return false
      }
    }
    return unsafe MHD_queue_response(handle, UInt32(status), response) == .YES
  }

  /// Returns whether each element is exactly one header, and none of those that frame the answer.
  private static func areOurs(_ headers: [HTTPHeader]) -> Bool {
    headers.allSatisfy { header in
      header.isSound
        && !["Content-Length", "Transfer-Encoding", "Connection", "Date"].contains(
          where: header.isNamed
        )
    }
  }

  private static var broken: HTTPResponse {
    HTTPResponse(500, text: "The answer has a status or a header that can't be sent.")
  }

  /// Starts sending a stream.
  func begin(_ stream: HTTPStream) {
    precondition(stream.onWake == nil, "a stream serves one request")
    self.stream = stream
    stream.onWake = { [unowned self] in daemon.woken.append(self) }
  }

  /// Fills the library's buffer from the stream; returns the number of bytes, or a code for the end.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let stream, !isGone else { return Self.failed }
    // SAFETY: the stream writes at most as many bytes as the given space.
    let filling = stream.fill(space: buffer.count) { bytes in unsafe buffer.copyBytes(from: bytes) }
    switch filling {
    case .bytes(let count): return count
    case .end: return Self.ended
    case .nothing:
      stream.isWaiting = true
      // SAFETY: the library allows suspending within this call.
      unsafe MHD_suspend_connection(handle)
      if stream.isWoken { daemon.woken.append(self) }
      return 0
    }
  }

  /// Waits for an answer.
  func wait(for later: HTTPLater) {
    phase = .pending(later)
    isSuspended = true
    // SAFETY: the library allows suspending within the call that requests the answer.
    unsafe MHD_suspend_connection(handle)
    later.onAnswer = { [weak self] in
      guard let self else { return }
      daemon.woken.append(self)
    }
    if later.response != nil { daemon.woken.append(self) }
  }

  /// Resumes a suspended connection; does nothing for any other.
  func resume() {
    if isSuspended {
      isSuspended = false
      // SAFETY: it is suspended, which only this function ends; the library keeps suspended connections.
      unsafe MHD_resume_connection(handle)
    }
    guard let stream, stream.isWaiting else { return }
    stream.isWaiting = false
    // SAFETY: it is suspended, which only this function ends; the library keeps suspended connections.
    unsafe MHD_resume_connection(handle)
  }

  /// Handles a client that has disconnected or has finished sending.
  ///
  /// A client that has finished sending still wants its answers, but one that has left a stream looks exactly the same.
  func leave() {
    // Cutting a stream triggers this event again; cutting it twice would loop forever.
    guard !isCut else { return }
    isGone = true
    if stream == nil { return readToEnd() }
    isCut = true
    cut()
    resume()
    daemon.leaving.append(self)
  }

  /// Makes the library notice a connection that it has ended; otherwise it does so only after all older ones.
  func sweep() {
    guard daemon.connections[socket] === self else { return }
    // SAFETY: the library keeps the connection while it is in that table, and no library call is running.
    unsafe MHD_suspend_connection(handle)
    unsafe MHD_resume_connection(handle)
  }

  /// Releases the answered request.
  func finish() {
    phase = .head
    target = []
    body = []
    guard let stream else { return }
    self.stream = nil
    stream.close()
  }

  /// The library's codes for a regular end, and for an end that the client must see as a failure.
  private static var ended: Int { -1 }
  private static var failed: Int { -2 }
}
