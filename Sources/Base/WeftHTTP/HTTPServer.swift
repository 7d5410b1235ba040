// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A small HTTP server without its own thread: the program's loop calls it when it has work.
///
///     let server = try HTTPServer(HTTPAddress()) { request in
///       .response(HTTPResponse(200, text: "You asked for \(request.path)."))
///     }
///     while isRunning {
///       wait(server.descriptor, server.timeout())  // poll(2), with the program's own descriptors
///       server.work()
///     }
///
/// The server and its streams belong to the loop's thread. ``work()`` calls the handler and the closures of streams;
/// ``close()`` calls the closures too. The handler must not wait: while it runs, no other client is served. An answer
/// that takes time is an ``HTTPLater``.
///
/// The handler is responsible for access control. It must check the `Host` header,
/// since any web page in a browser can reach this machine.
///
/// ``timeout()`` has to be called before each wait; a loop that skips it sleeps although a stream has data. One call of
/// ``work()`` does a bounded amount of work and never blocks.
///
/// The initializer throws ``HTTPError`` if the server can't listen: `portInUse`, `forbidden`, and `badAddress` for
/// anything but a numeric address (so `localhost` is refused). Malformed and oversized requests are answered without
/// the handler.
package final class HTTPServer {
  private let daemon: Daemon

  /// Starts listening at an address.
  ///
  /// - Parameters:
  ///   - address: The numeric address and the port; port 0 lets the system choose one.
  ///   - limits: The limits for clients; see the defaults there.
  ///   - clock: The current time, for deadlines of requests and answers.
  ///   - handler: Answers complete, well-formed requests; others never reach it.
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

  /// The port; if the address has port 0, the one that the system chose.
  package var port: UInt16 { daemon.port }

  /// A descriptor that is readable when there is work; the server closes it.
  package var descriptor: Int32 { daemon.events.descriptor }

  /// Returns the milliseconds until there is work even if nothing is readable, or -1 for never.
  ///
  /// The loop must call it before each wait, because a stream that woke is work.
  package func timeout() -> Int32 { daemon.timeout() }

  /// Does all work that doesn't block, within bounds; if some is left, ``timeout()`` returns 0.
  package func work() { daemon.work() }

  /// Ends all connections and closes the port; a call within ``work()`` takes effect at the end of it.
  package func close() { daemon.close() }
}

/// The address that a server listens at: the numeric address of an interface, and a port.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IPv4 or IPv6 address such as `127.0.0.1` or `::1`; names are not looked up.
  package let host: String
  /// The port; 0 lets the system choose one.
  package let port: UInt16

  /// Creates an address; the default can be reached only from this machine.
  package init(host: String = "127.0.0.1", port: UInt16 = 0) {
    self.host = host
    self.port = port
  }

  /// Returns a text that identifies a client by its address, or `nil` if the text isn't an address.
  ///
  ///     HTTPAddress.network(of: "203.0.113.7")  // "203.0.113.7"
  ///     HTTPAddress.network(of: "2001:db8:1:2::9")  // "2001:db8:1:2::/64"
  ///
  /// One client may own a whole IPv6 network, which is the first 64 bits of the address.
  package static func network(of address: String) -> String? {
    let bare = String(address.prefix { $0 != "%" })
    guard AddressBytes(HTTPAddress(host: bare)) != nil else { return nil }
    let bytes = AddressBytes.network(of: bare).split(separator: ":").compactMap {
      UInt8($0, radix: 16)
    }
    // An IPv4 address is a network by itself, even inside an IPv6 address.
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    guard bytes.count == 8 else { return bare }
    let groups = stride(from: 0, to: 8, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
  }

  /// The address as written in a URL.
  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

/// The limits a server sets for its clients.
package struct HTTPLimits: Equatable, Sendable {
  /// The maximum size of a request's body in bytes; a longer body is refused without being stored.
  package var body = 256 << 10
  /// The size of a connection's buffer in bytes, at least 4096.
  ///
  /// It holds the first line and headers of a request, then those of its answer, then the current
  /// piece of a stream.
  package var connectionMemory = 16 << 10
  /// The maximum number of headers of a request.
  package var headers = 100
  /// The maximum number of connections at a time, including streams.
  ///
  /// A further connection replaces the one that has waited longest without a complete request; if none waits, the new
  /// one has to wait. The process's limit on descriptors may lower this number.
  package var connections = 1024
  /// The maximum number of connections from one address at a time; a further one is closed.
  package var connectionsPerAddress = 1024
  /// The maximum number of connections from one address that wait for a complete request.
  ///
  /// Beyond it, the one that has waited longest is closed. All IPv6 addresses of a network, which is the first 64 bits,
  /// count as one.
  package var waitingPerAddress = 64
  /// The time that a connection may wait for its request before another one can replace it.
  package var grace: Duration = .seconds(1)
  /// The time limit for the first line and the headers of a connection's first request.
  package var head: Duration = .seconds(5)
  /// The time limit for a complete request.
  ///
  /// The time starts when the connection opens, or when the previous answer has been sent.
  package var request: Duration = .seconds(15)
  /// The time limit for a client to receive an answer that isn't a stream.
  package var answer: Duration = .seconds(60)
  /// The time after which such an answer may be aborted if another connection needs its slot.
  package var slowAnswer: Duration = .seconds(10)
  /// The seconds without progress after which a client that doesn't read its data is disconnected; 0 for never.
  ///
  /// A stream without pending data is never closed.
  package var stalledSeconds: UInt32 = 60

  /// Creates the default limits.
  package init() {}
}

/// The reason why a server can't listen.
package struct HTTPError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A short name of the problem that programs may rely on.
  package struct Code: Hashable, Sendable {
    /// The name.
    package let name: String

    /// The host is not an IPv4 or IPv6 address.
    package static let badAddress = Code(name: "badAddress")
    /// No interface of this machine has the address.
    package static let unknownAddress = Code(name: "unknownAddress")
    /// Another program listens at the address.
    package static let portInUse = Code(name: "portInUse")
    /// This user isn't allowed to listen at the address.
    package static let forbidden = Code(name: "forbidden")
    /// The system has no more memory, descriptors or sockets.
    package static let unavailable = Code(name: "unavailable")
  }

  /// The problem, for programs.
  package let code: Code
  /// What failed, and how to fix it.
  package let message: String

  /// Describes a problem, with its remedy.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message; one line, safe to print.
  package var description: String { message }
}
