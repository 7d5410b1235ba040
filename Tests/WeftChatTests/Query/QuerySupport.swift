// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftChat
import WeftJSON
import WeftTestSupport

typealias ChannelFilter = Filter<ChannelListFilterScope>
typealias ThreadFilter = Filter<ThreadListFilterScope>

/// JSON from a literal.
func json(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

extension Filter {
  /// A filter from the text of its wire form.
  init(_ text: String) throws {
    try self.init(json: Array(text.utf8))
  }

  /// The text of the wire form.
  var text: String { JSONWriter.compact(json) }
}

extension QueryContext {
  /// Luke looks at the lists now.
  static var luke: QueryContext { QueryContext(currentUser: Samples.me.id, now: Samples.now) }
}

/// What is thrown, as text.
func refusal<Value>(_ body: () throws -> Value) -> String {
  do {
    return "no refusal: \(try body())"
  } catch {
    return "\(error)"
  }
}

/// Whether a channel matches a filter's wire form.
func matches(_ text: String, _ channel: ChatChannel) throws -> Bool {
  try ChannelFilter(text).matches(channel, in: .luke)
}

extension Samples {
  /// A thread in the general channel, with one change.
  static func thread(
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
  static func later(_ seconds: TimeInterval) -> Date { now.addingTimeInterval(seconds) }
}
