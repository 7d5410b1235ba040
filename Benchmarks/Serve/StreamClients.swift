// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// Clients that each read a stream of events, all on one thread, to put a server under load.
struct StreamClients: Sendable {
  /// The server's port on this machine.
  var port: UInt16
  /// How many there are.
  var count: Int
  /// What each asks for.
  var path: @Sendable (Int) -> String = { _ in "/" }
  /// Further headers of each, as `Name: value`.
  var headers: @Sendable (Int) -> [String] = { _ in [] }
  /// What stands before the time an event was made, in nanoseconds of the monotonic clock.
  var marker = "\"at\":"
  /// How long they read before what comes counts.
  var lead: Duration = .zero
  /// How long they read what counts.
  var duration: Duration = .seconds(10)

  /// Connects them, and reads on a thread until the time is over or every stream has ended.
  func start() -> StreamRun {
    let run = StreamRun()
    let thread = Thread { run.finish(with: read { run.begin() }) }
    thread.name = "stream clients"
    thread.start()
    return run
  }
}
