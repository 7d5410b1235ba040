// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A small HTTP server without a thread of its own: the program's loop calls it when it has work.
///
///     let server = try HTTPServer(HTTPAddress()) { request in
///       .response(HTTPResponse(200, text: "You asked for \(request.path)."))
///     }
///     while goesOn {
///       poll([server.descriptor, …], server.timeout())
///       server.work()
///     }
///
/// The server and its streams belong to the loop's thread. ``work()`` calls the handler and the
/// closures of streams; ``close()`` calls the closures too. The handler decides which client may
/// ask for what. It must check the `Host` header, since any page in a browser can reach this
/// machine.
package final class HTTPServer {
  private let daemon: Daemon

  /// Starts listening at an address.
  ///
  /// - Parameters:
  /// - clock: The time, for deadlines of requests and answers.
  /// - handler: Answers complete, well-formed requests; it never sees others.
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

  /// The port; the system chose it when the address had port 0.
  package var port: UInt16 { daemon.port }

  /// A descriptor that is readable when there is work; the server closes it.
  package var descriptor: Int32 { daemon.events.descriptor }

  /// The milliseconds until there is work although nothing is readable; -1 for never.
  ///
  /// The loop must call it before each wait, because a stream that woke is work.
  package func timeout() -> Int32 { daemon.timeout() }

  /// Does all work that needs no waiting, within bounds; if some is left, ``timeout()`` returns 0.
  package func work() { daemon.work() }

  /// Ends all connections and closes the port; when called within ``work()``, at the end of it.
  package func close() { daemon.close() }
}
