// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A small HTTP server without a thread: the loop of a program calls it when it is due.
///
///     let server = try HTTPServer(HTTPAddress()) { request in
///       .response(HTTPResponse(200, text: "You asked for \(request.path)."))
///     }
///     while goesOn {
///       poll([server.descriptor, …], server.timeout())
///       server.work()
///     }
///
/// It belongs to the thread of that loop, and so do its streams. The handler and the closures of
/// streams are called by ``work()``; ``close()`` tells streams too. Who may ask for what is the
/// handler's to decide: by the `Host` header, for one, as any page of a browser can reach this machine.
package final class HTTPServer {
  private let daemon: Daemon

  /// Listens at an address.
  ///
  /// - Parameters:
  ///   - clock: The time, for requests that take too long.
  ///   - handler: Answers requests that are whole and keep all rules; it does not see others.
  /// - Throws: `badAddress`, `unknownAddress`, `portInUse`, `forbidden`, `unavailable`.
  package init(
    _ address: HTTPAddress,
    limits: HTTPLimits = HTTPLimits(),
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    handler: @escaping (HTTPRequest) -> HTTPAnswer
  ) throws(HTTPError) {
    daemon = try Daemon(address, limits: limits, clock: clock, handler: handler)
  }

  deinit { daemon.close() }

  /// The port, which the system chose when none was named.
  package var port: UInt16 { daemon.port }

  /// Readable when there is something to do; it is the server's to close.
  package var descriptor: Int32 { daemon.events.descriptor }

  /// In how many milliseconds there is work although nothing is readable; -1 for never.
  ///
  /// To be asked each time before the loop waits: a stream that woke is work.
  package func timeout() -> Int32 { daemon.timeout() }

  /// Does what can be done without waiting, within bounds; what is left makes ``timeout()`` 0.
  package func work() { daemon.work() }

  /// Ends all connections and lets go of the port; within ``work()`` that happens at its end.
  package func close() { daemon.close() }
}
