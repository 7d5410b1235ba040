// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
private import Glibc

extension Daemon {
  /// The library's callbacks, which get the daemon and, once there is one, the connection.
  static func callbacks(_ context: UnsafeMutableRawPointer) -> weft_http_callbacks {
    unsafe weft_http_callbacks(
      context: context,
      handle: { _, _, _, method, _, bytes, count, kept in
        // SAFETY: the arguments are valid during the call; `kept` is what `begin` returned.
        guard let kept = unsafe kept?.pointee, let count = unsafe count else { return .NO }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(kept).takeUnretainedValue()
        let body = unsafe UnsafeRawBufferPointer(
          start: bytes,
          count: bytes == nil ? 0 : count.pointee
        )
        // Either all bytes are consumed, or the connection ends.
        unsafe count.pointee = 0
        return unsafe connection.receive(
          body,
          method: unsafe method.map { unsafe String(cString: $0) } ?? ""
        ) ? .YES : .NO
      },
      begin: { _, target, handle in
        guard let handle = unsafe handle, let target = unsafe target else { return nil }
        // SAFETY: stored by the callback below, until the connection is closed.
        guard let kept = unsafe weft_http_kept(handle) else { return nil }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(kept).takeUnretainedValue()
        let bytes = unsafe UnsafeRawBufferPointer(start: target, count: strlen(target))
        connection.target = unsafe Array(bytes)
        // If the library parses a query and runs out of connection memory, it continues with a request it has refused
        // and stays busy until the request's deadline. So the query is hidden from it.
        if let mark = connection.target.firstIndex(of: UInt8(ascii: "?")) {
          // SAFETY: the text is in the connection's buffer, with at least a NUL after the question mark.
          unsafe UnsafeMutablePointer(mutating: target)[mark + 1] = 0
        }
        return unsafe kept
      },
      end: { _, _, kept, _ in
        // SAFETY: as above.
        guard let kept = unsafe kept?.pointee else { return }
        unsafe Unmanaged<Connection>.fromOpaque(kept).takeUnretainedValue().complete()
      },
      connection: { context, handle, kept, event in
        guard let context = unsafe context, let kept = unsafe kept else { return }
        guard event == .CONNECTION_NOTIFY_STARTED else {
          // SAFETY: retained below, and released exactly once, here.
          guard let pointer = unsafe kept.pointee else { return }
          unsafe kept.pointee = nil
          let connection = unsafe Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
          connection.end()
          return
        }
        guard let handle = unsafe handle else { return }
        // SAFETY: the daemon lives until the library has stopped.
        let daemon = unsafe Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
        let connection = unsafe Connection(handle, of: daemon)
        connection.open()
        unsafe kept.pointee = Unmanaged.passRetained(connection).toOpaque()
      }
    )
  }
}
