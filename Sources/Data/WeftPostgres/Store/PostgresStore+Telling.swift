// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftStore

/// What a store has done since other hosts were told.
struct UntoldNews {
  /// Whether there are events in the log.
  var isWritten = false
  /// What happened that nobody keeps.
  var fleeting: [ChatEvent] = []
}

extension PostgresStore {
  /// Tells the hosts that follow the workspace what is new, after the transactions that did it.
  func tellHosts() {
    let news = untold
    untold = UntoldNews()
    // Where there is no connection, hosts look by themselves from time to time.
    guard let connection = try? connection() else { return }
    for event in news.fleeting { bus.publish(.fleeting(event), in: shard, connection) }
    if news.isWritten { bus.publish(.written(counters.position), in: shard, connection) }
  }
}
