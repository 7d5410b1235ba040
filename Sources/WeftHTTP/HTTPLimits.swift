// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much a server takes from those who connect to it.
package struct HTTPLimits: Equatable, Sendable {
  /// The bytes of a request's body; what is longer is refused without being kept.
  package var body = 256 << 10
  /// The bytes of a connection's buffer, at least 4096.
  ///
  /// It holds the first line and the headers of a request, then those of its answer, then what is
  /// being sent of a stream.
  package var connectionMemory = 16 << 10
  /// The headers of a request.
  package var headers = 100
  /// The connections at a time, streams among them.
  ///
  /// Who comes next has the place of the connection that has waited longest without a whole request; where there
  /// is none it waits. Fewer where the process may not have as many descriptors.
  package var connections = 1024
  /// The connections of one address at a time; whoever comes next is sent away.
  package var connectionsPerAddress = 1024
  /// The connections of one address that wait for a whole request at a time; beyond that the one that has
  /// waited longest is closed.
  ///
  /// Of IPv6 all addresses of a network, which is the first 64 bits, are one.
  package var waitingPerAddress = 64
  /// How long a connection waits at least for its request before it gives way to another.
  package var grace: Duration = .seconds(1)
  /// How long the first line and the headers of a connection's first request may take to arrive.
  package var head: Duration = .seconds(5)
  /// How long a request may take to arrive as a whole.
  ///
  /// It begins when its connection is open, or when the answer before it is sent.
  package var request: Duration = .seconds(15)
  /// How long a client may take for an answer that is no stream.
  package var answer: Duration = .seconds(60)
  /// After how long such an answer gives way where no place is left for a connection.
  package var slowAnswer: Duration = .seconds(10)
  /// After how many seconds in which a client takes nothing of what waits for it it is let go;
  /// 0 for never.
  ///
  /// A stream for which nothing waits is never ended.
  package var stalledSeconds: UInt32 = 60

  /// Creates the limits that hold by default.
  package init() {}
}
