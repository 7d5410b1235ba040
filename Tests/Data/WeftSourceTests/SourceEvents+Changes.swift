// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import WeftSource

extension SourceEvents {
  func next() async throws(SourceError) -> SourceEvent? {
    var iterator = makeAsyncIterator()
    return try await iterator.next()
  }

  func map(_ change: @escaping @Sendable (SourceEvent) -> SourceEvent) -> SourceEvents {
    SourceEvents { () async throws(SourceError) in try await next().map(change) }
  }

  func without(_ isLeftOut: @escaping @Sendable (ChatEvent) -> Bool) -> SourceEvents {
    SourceEvents { () async throws(SourceError) in
      while let happened = try await next() {
        if !isLeftOut(happened.event) { return happened }
      }
      return nil
    }
  }

  func twice() -> SourceEvents {
    let box = Box()
    return SourceEvents { () async throws(SourceError) in
      if let happened = box.popFirst() { return happened }
      let happened = try await next()
      box.put(happened)
      return happened
    }
  }
}

private final class Box: Sendable {
  private let event = Mutex<SourceEvent?>(nil)

  func put(_ happened: SourceEvent?) { event.withLock { $0 = happened } }

  func popFirst() -> SourceEvent? {
    event.withLock { event in
      defer { event = nil }
      return event
    }
  }
}
