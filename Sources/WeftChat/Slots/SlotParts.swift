// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The parts of a row that providers have drawn, by slot.
public struct SlotParts: Sendable {
  var answers: [ViewSlot: ViewAnswer] = [:]
  /// The parts of what a message carries, in its order.
  var attachments: [[ViewSlot: ViewAnswer]] = []
  /// What providers wrap around the row's content, from the innermost to the outermost.
  var frames: [SceneFrame] = []

  /// Creates a row of which nobody has drawn a part.
  public init() {}

  /// Whether nobody has drawn anything.
  var isEmpty: Bool { answers.isEmpty && attachments.isEmpty && frames.isEmpty }

  /// Whether a provider has drawn a part, or something around it.
  func has(_ slot: ViewSlot) -> Bool { !answers.isEmpty && answers[slot] != nil }

  /// A part as providers have drawn it, or else as somebody makes it.
  func part(_ slot: ViewSlot, default make: () -> Scene) -> Scene {
    if answers.isEmpty { return make() }
    return answers[slot]?.scene(make) ?? make()
  }

  /// A part of something a message carries.
  func part(_ slot: ViewSlot, ofAttachment place: Int, default make: () -> Scene) -> Scene {
    guard attachments.indices.contains(place), let answer = attachments[place][slot] else {
      return make()
    }
    return answer.scene(make)
  }
}
