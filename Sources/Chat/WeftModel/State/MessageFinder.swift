// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A search in the index of a backing, from the newest messages to the oldest.
package protocol MessageFinder: AnyObject {
  /// Examines the next messages and returns those that may match, or `nil` at the end.
  ///
  /// A message may be returned twice. If the index turns out to be damaged, this throws, and the caller has to examine
  /// every message.
  func next(_ limit: Int) throws -> FoundMessages?
}

/// Some messages found by a ``MessageFinder``.
package struct FoundMessages {
  /// The messages, newest first.
  package let messages: [LocatedMessage]
  /// A time that no later result of the search is newer than.
  package let reached: Date

  /// Creates a step's results, which may be empty while the search goes further back.
  package init(_ messages: [LocatedMessage], reached: Date) {
    self.messages = messages
    self.reached = reached
  }
}
