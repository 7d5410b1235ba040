// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

typealias ChannelFilter = Filter<ChannelListFilterScope>
typealias ThreadFilter = Filter<ThreadListFilterScope>

/// Parses JSON from a literal.
func json(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

extension Filter {
  /// Creates a filter from the text of its wire form.
  init(_ text: String) throws {
    try self.init(json: Array(text.utf8))
  }

  /// The text of the wire form.
  var text: String { JSONWriter.compact(json) }
}

/// Returns the thrown error as text.
func refusal<Value>(_ body: () throws -> Value) -> String {
  do {
    return "no refusal: \(try body())"
  } catch {
    return "\(error)"
  }
}

/// Returns whether a channel matches a filter's wire form.
func matches(_ text: String, _ channel: ChatChannel) throws -> Bool {
  try ChannelFilter(text).matches(channel, in: .luke)
}
