// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
private import Glibc

extension Connection {
  /// Handles a request: first its headers, then parts of its body, then its end, which has no bytes.
  ///
  /// - Returns: `false` to end the connection.
  func receive(_ bytes: UnsafeRawBufferPointer, method: String) -> Bool {
    switch phase {
    case .head:
      let head = RequestHead(method: method, target: target, headers: headers())
      if var ticket {
        daemon.waiting.recordHead(&ticket)
        self.ticket = ticket
      }
      guard let refusal = head.refusal(daemon.limits) else {
        phase = .body(head)
        return true
      }
      phase = .answered
      isRefused = true
      return answer(refusal)
    case .body(let head):
      guard unsafe bytes.isEmpty else { return unsafe receive(bytes) }
      let body = body
      self.body = []
      phase = .answered
      settle()
      guard let request = head.request(body: body, peer: peer) else { return false }
      switch daemon.handler(request) {
      case .response(let response):
        answering = daemon.answering.add(self, due: daemon.clock() + daemon.limits.answer)
        return answer(response)
      case .stream(let headers, let stream):
        return answer(headers, stream, headersAlone: request.method == .head)
      case .later(let later):
        answering = daemon.answering.add(self, due: daemon.clock() + daemon.limits.answer)
        wait(for: later)
        return true
      }
    case .pending(let later):
      // The connection resumed because the answer is ready, or because it has to end without one.
      guard let response = later.response else { return false }
      phase = .answered
      return answer(response)
    case .answered:
      return true
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // The library never passes on more than the announced length, which was checked against the limit.
    guard body.count + bytes.count <= daemon.limits.body else { return false }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  private func headers() -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    // SAFETY: the array is valid during the call, which copies names and values.
    unsafe withUnsafeMutablePointer(to: &headers) { headers in
      _ = unsafe MHD_get_connection_values_n(
        handle,
        .HEADER_KIND,
        { context, _, name, nameSize, value, valueSize in
          guard let headers = unsafe context?.assumingMemoryBound(to: [HTTPHeader].self) else {
            return .NO
          }
          let name = unsafe UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize)
          let value = unsafe UnsafeRawBufferPointer(
            start: value,
            count: value == nil ? 0 : valueSize
          )
          unsafe headers.pointee.append(
            HTTPHeader(String(decoding: name, as: UTF8.self), Connection.trimmed(value))
          )
          return .YES
        },
        headers
      )
    }
    return headers
  }

  /// Trims white space after a value.
  private static func trimmed(_ value: UnsafeRawBufferPointer) -> String {
    let end = unsafe value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
    return unsafe String(decoding: value[..<end], as: UTF8.self)
  }

  /// Registers the connection after it was opened.
  func open() {
    daemon.connections[socket] = self
    isGone = !daemon.events.addGone(socket)
    awaitRequest(isFirst: true)
  }

  /// Starts waiting for a complete request.
  private func awaitRequest(isFirst: Bool = false) {
    ticket = daemon.waiting.enter(self, of: network, at: daemon.clock(), isNew: isFirst)
  }

  /// Stops waiting for a request or for the client to receive its answer.
  func settle() {
    if let ticket { daemon.waiting.leave(ticket) }
    if let answering { daemon.answering.remove(answering) }
    ticket = nil
    answering = nil
  }

  /// Forgets a request whose answer was sent or has failed, and waits for the next one.
  func complete() {
    settle()
    finish()
    awaitRequest()
  }

  /// Releases everything; the socket is closed after this returns.
  func end() {
    settle()
    finish()
    daemon.connections[socket] = nil
    daemon.events.remove(socket)
    guard !daemon.isClosing, isRefused || LingeringSockets.hasUnread(socket) else { return }
    daemon.lingering.keep(socket, now: daemon.clock())
  }
}
