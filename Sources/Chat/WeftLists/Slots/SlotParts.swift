// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The parts of a row that providers have drawn, by slot.
public struct SlotParts: Sendable {
  var answers: [ViewSlot: ViewAnswer] = [:]
  /// The parts of the message's attachments, in their order.
  var attachments: [[ViewSlot: ViewAnswer]] = []
  /// The frames that providers put around the row's content, from the innermost to the outermost.
  var frames: [SceneFrame] = []

  /// Creates a row without parts drawn by providers.
  public init() {}

  /// Whether no provider has drawn a part or a frame.
  var isEmpty: Bool { answers.isEmpty && attachments.isEmpty && frames.isEmpty }

  /// Whether a provider has drawn a part, or a frame around it.
  func has(_ slot: ViewSlot) -> Bool { !answers.isEmpty && answers[slot] != nil }

  /// Returns a part as providers have drawn it, or else as the closure draws it.
  func part(_ slot: ViewSlot, default make: () -> Scene) -> Scene {
    if answers.isEmpty { return make() }
    return answers[slot]?.scene(make) ?? make()
  }

  /// Returns a part of an attachment as providers have drawn it, or else as the closure draws it.
  func part(_ slot: ViewSlot, ofAttachment place: Int, default make: () -> Scene) -> Scene {
    guard attachments.indices.contains(place), let answer = attachments[place][slot] else {
      return make()
    }
    return answer.scene(make)
  }
}
