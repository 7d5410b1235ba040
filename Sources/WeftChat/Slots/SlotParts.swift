// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The parts of a row that providers have drawn, by slot.
public struct SlotParts: Sendable {
  private var drawn: [ViewSlot: Scene] = [:]
  /// The parts of what a message carries, in its order.
  private var attachments: [[ViewSlot: Scene]] = []
  /// What providers wrap around the row's content, from the innermost to the outermost.
  var frames: [SceneFrame] = []

  /// Creates a row of which nobody has drawn a part.
  public init() {}

  /// A part, nil where nobody but the factory draws it.
  public internal(set) subscript(slot: ViewSlot) -> Scene? {
    get { drawn.isEmpty ? nil : drawn[slot] }
    set { drawn[slot] = newValue }
  }

  /// A part of something a message carries, nil where nobody but the factory draws it.
  func attachment(_ place: Int, _ slot: ViewSlot) -> Scene? {
    attachments.indices.contains(place) ? attachments[place][slot] : nil
  }

  mutating func setAttachment(_ place: Int, _ slot: ViewSlot, _ scene: Scene) {
    while attachments.count <= place { attachments.append([:]) }
    attachments[place][slot] = scene
  }
}
