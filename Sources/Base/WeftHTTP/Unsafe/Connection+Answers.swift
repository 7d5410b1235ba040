// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
private import Glibc

extension Connection {
  /// Queues an answer sent as a whole; false when that fails.
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
    return unsafe queue(response, answer.status, answer.headers)
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
    // The library ends chunks it never began, which the client would take for the next answer.
    if headersAlone, let response = unsafe response {
      _ = unsafe weft_http_end_with_connection(response)
    }
    return unsafe queue(response, 200, headers)
  }

  private func queue(_ response: OpaquePointer?, _ status: Int, _ headers: [HTTPHeader]) -> Bool {
    guard let response = unsafe response else { return false }
    // SAFETY: the caller made it; the library keeps its own reference while it is sent.
    defer { unsafe MHD_destroy_response(response) }
    for header in headers {
      guard unsafe MHD_add_response_header(response, header.name, header.value) == .YES else {
        return false
      }
    }
    return unsafe MHD_queue_response(handle, UInt32(status), response) == .YES
  }

  /// Whether each is exactly one header, and none of those that say where the answer ends.
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
}
