// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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
