// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// Clients that each read a stream of events, all on one thread, to put load on a server.
struct StreamClients: Sendable {
  /// The server's port on this machine.
  var port: UInt16
  /// The number of clients.
  var count: Int
  /// The path each client requests.
  var path: @Sendable (Int) -> String = { _ in "/" }
  /// Further headers of each, as `Name: value`.
  var headers: @Sendable (Int) -> [String] = { _ in [] }
  /// The text before the time an event was made, in nanoseconds of the monotonic clock.
  var marker = "\"at\":"
  /// How long they read before the measurement.
  var lead: Duration = .zero
  /// How long the measurement takes.
  var duration: Duration = .seconds(10)

  /// Connects the clients, and reads on a thread until the time is over or every stream has ended.
  func start() -> StreamRun {
    let run = StreamRun()
    let thread = Thread { run.finish(with: read { run.begin() }) }
    thread.name = "stream clients"
    thread.start()
    return run
  }
}
