// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Testing

/// A server, its clients and their common loop, on one thread.
public final class LoopbackSite<Server: LoopbackServer> {
  /// The server.
  public let server: Server
  /// The connected clients.
  public private(set) var clients: [TestClient] = []

  /// Creates a site without clients.
  public init(_ server: Server) {
    self.server = server
  }

  /// Connects a client, which sends a text at once.
  public func client(
    _ text: String = "",
    receiveBuffer: Int32? = nil,
    six: Bool = false
  ) -> TestClient {
    let client = TestClient(port: server.port, receiveBuffer: receiveBuffer, six: six)
    clients.append(client)
    if !text.isEmpty { client.send(text) }
    return client
  }

  /// Drops a client, which closes its connection.
  public func forget(_ client: TestClient) {
    client.close()
    clients.removeAll { $0 === client }
  }

  /// Runs until a condition holds; records an issue if it never does.
  public func run(
    _ what: String = "what was waited for",
    seconds: Int = 400,
    sourceLocation: SourceLocation = #_sourceLocation,
    until isDone: () -> Bool
  ) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !isDone() {
      guard ContinuousClock.now < deadline else {
        Issue.record("\(what) did not happen", sourceLocation: sourceLocation)
        return
      }
      turn()
    }
  }

  /// Whether there is nothing to do now.
  public var isIdle: Bool {
    server.timeout() != 0 && !wait(for: [server.descriptor], milliseconds: 0)
  }

  /// One turn of the loop.
  public func turn() {
    let timeout = server.timeout()
    // Bounded, because tests also wait for conditions without a descriptor.
    let readers = clients.filter { $0.isReading && !$0.isEnded && $0.socket >= 0 }.map(\.socket)
    wait(for: readers + [server.descriptor], milliseconds: timeout < 0 ? 5 : min(timeout, 5))
    server.work()
    clients.forEach { $0.turn() }
  }

  /// Sends a request on a new connection and returns the answer.
  public func ask(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ReceivedAnswer {
    let client = client(text)
    defer { forget(client) }
    return try answer(to: client, sourceLocation: sourceLocation)
  }

  /// The first answer a client gets.
  public func answer(
    to client: TestClient,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ReceivedAnswer {
    run("an answer", sourceLocation: sourceLocation) {
      client.isEnded || client.isReset || ReceivedAnswer(client.received)?.isWhole == true
    }
    return try #require(ReceivedAnswer(client.received), sourceLocation: sourceLocation)
  }
}
