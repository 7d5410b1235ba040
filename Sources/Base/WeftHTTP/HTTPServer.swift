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

/// The address a server listens at: the numeric address of an interface, and a port.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IPv4 or IPv6 address such as `127.0.0.1` or `::1`; names are not looked up.
  package let host: String
  /// The port; 0 lets the system choose one.
  package let port: UInt16

  /// Makes an address; by default one that only this machine can reach.
  package init(host: String = "127.0.0.1", port: UInt16 = 0) {
    self.host = host
    self.port = port
  }

  /// Identifies a client by its address; nil for anything that is no address.
  ///
  ///     HTTPAddress.network(of: "203.0.113.7")  // "203.0.113.7"
  ///     HTTPAddress.network(of: "2001:db8:1:2::9")  // "2001:db8:1:2::/64"
  ///
  /// One client may own the whole network of an IPv6 address, which is its first 64 bits.
  package static func network(of address: String) -> String? {
    let bare = String(address.prefix { $0 != "%" })
    guard AddressBytes(HTTPAddress(host: bare)) != nil else { return nil }
    let bytes = AddressBytes.network(of: bare).split(separator: ":").compactMap {
      UInt8($0, radix: 16)
    }
    // An IPv4 address is its own network, also as a part of an IPv6 address.
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
  /// The most bytes of a request's body; a longer body is refused without being stored.
  package var body = 256 << 10
  /// The bytes of a connection's buffer, at least 4096.
  ///
  /// It holds the first line and headers of a request, then those of its answer, then the current
  /// piece of a stream.
  package var connectionMemory = 16 << 10
  /// The most headers of a request.
  package var headers = 100
  /// The most connections at a time, including streams.
  ///
  /// A further connection replaces the one that has waited longest without a complete request; when
  /// there is none, it waits. The process's limit of descriptors may lower this number.
  package var connections = 1024
  /// The most connections of one address at a time; a further one is closed.
  package var connectionsPerAddress = 1024
  /// The most connections of one address that wait for a complete request; beyond that the one that
  /// has waited longest is closed.
  ///
  /// All IPv6 addresses of a network, which is the first 64 bits, count as one.
  package var waitingPerAddress = 64
  /// How long a connection may wait for its request before it can be replaced by another.
  package var grace: Duration = .seconds(1)
  /// How long the first line and headers of a connection's first request may take to arrive.
  package var head: Duration = .seconds(5)
  /// How long a complete request may take to arrive.
  ///
  /// The time starts when the connection opens, or when the previous answer has been sent.
  package var request: Duration = .seconds(15)
  /// How long a client may take to receive an answer that is not a stream.
  package var answer: Duration = .seconds(60)
  /// After how long such an answer is ended when a connection needs its place.
  package var slowAnswer: Duration = .seconds(10)
  /// After how many seconds without progress a client that doesn't read its data is disconnected; 0
  /// for never.
  ///
  /// A stream without waiting data is never ended.
  package var stalledSeconds: UInt32 = 60

  /// Creates the default limits.
  package init() {}
}

/// The reason a server can't listen.
package struct HTTPError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A short name of the problem that programs can rely on.
  package struct Code: Hashable, Sendable {
    /// The name.
    package let name: String

    /// The host is not an IPv4 or IPv6 address.
    package static let badAddress = Code(name: "badAddress")
    /// No interface of this machine has the address.
    package static let unknownAddress = Code(name: "unknownAddress")
    /// Another program listens at the address.
    package static let portInUse = Code(name: "portInUse")
    /// This user may not listen at the address.
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
