// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// Something that happened, and its place in the order of everything that did.
public struct SourceEvent: Equatable, Sendable {
  /// Its place; to resume after it, name it.
  public let position: SourcePosition
  /// What happened.
  public let event: ChatEvent

  /// Creates an event of a source.
  public init(_ position: SourcePosition, _ event: ChatEvent) {
    self.position = position
    self.event = event
  }
}
