// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A search in an index of a backing, from the newest messages to the oldest.
package protocol MessageFinder: AnyObject {
  /// Looks at the next messages and returns those that may be found; nil after the last ones.
  ///
  /// A message may be returned twice. When the index turns out to be damaged it throws, and every
  /// message has to be looked at.
  func next(_ limit: Int) throws -> FoundMessages?
}

/// Some messages of a ``MessageFinder``.
package struct FoundMessages {
  /// The messages, the newest first.
  package let messages: [LocatedMessage]
  /// A moment that no message which follows is newer than.
  package let reached: Date

  /// Creates messages that were found.
  package init(_ messages: [LocatedMessage], reached: Date) {
    (self.messages, self.reached) = (messages, reached)
  }
}
