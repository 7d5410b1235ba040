// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftModel

extension QueryContext {
  /// A query context in which Luke looks at the lists.
  public static var luke: QueryContext {
    QueryContext(currentUser: Samples.me.id, now: Samples.now)
  }
}

extension Samples {
  /// A thread in the general channel, with one change.
  public static func thread(
    _ id: String = "t",
    _ change: (inout ChatThread) -> Void = { _ in }
  ) -> ChatThread {
    var thread = ChatThread(
      parentMessage: message("Parent", id: id),
      channel: channel(),
      createdAt: now.addingTimeInterval(-1000)
    )
    change(&thread)
    return thread
  }

  /// A moment some seconds after ``now``.
  public static func later(_ seconds: TimeInterval) -> Date { now.addingTimeInterval(seconds) }
}
