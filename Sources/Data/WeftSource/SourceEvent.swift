// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// An event of a source with its position among all events.
public struct SourceEvent: Equatable, Sendable {
  /// The event's position, after which a follower can resume.
  public let position: SourcePosition
  /// The event.
  public let event: ChatEvent

  /// Creates an event of a source.
  public init(_ position: SourcePosition, _ event: ChatEvent) {
    self.position = position
    self.event = event
  }
}
