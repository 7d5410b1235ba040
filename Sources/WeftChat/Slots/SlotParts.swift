// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The parts of a row that providers have drawn, by slot.
public struct SlotParts: Sendable {
  private var drawn: [ViewSlot: Scene] = [:]

  /// Creates a row of which nobody has drawn a part.
  public init() {}

  /// A part, nil where nobody but the factory draws it.
  public internal(set) subscript(slot: ViewSlot) -> Scene? {
    get { drawn.isEmpty ? nil : drawn[slot] }
    set { drawn[slot] = newValue }
  }
}
