// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The providers' combined answer for one row: at most one draws it, and others put frames around it.
struct ViewAnswer: Sendable {
  /// The view of the first provider that draws the row rather than a frame.
  private var whole: SlotView?
  /// The frames of higher providers, from the outermost to the innermost.
  private var frames: [SceneFrame] = []
  /// The highest provider that has drawn the row or put a frame around it.
  private(set) var provider: String?

  /// Whether no provider has answered.
  var isEmpty: Bool { provider == nil }
  /// Whether a provider has drawn the row.
  var isDrawn: Bool { whole != nil }
  /// Whether a provider has hidden the row by an empty view.
  var isBlank: Bool {
    switch whole {
    case .whole(let scene)?: scene.isEmpty
    case .kept(let guest)?: guest.scene.isEmpty
    case .around?, nil: false
    }
  }

  mutating func add(_ view: SlotView, from provider: String) {
    switch view {
    case .whole, .kept: whole = view
    case .around(let frame): frames.append(frame)
    }
    if self.provider == nil { self.provider = provider }
  }

  /// Returns the view inside its frames, or a default view inside them if no provider has drawn it.
  ///
  /// - Parameter most: The fraction of the window's height that the view may take, or `nil` for a view in a row.
  func scene(most: Double? = nil, _ makeDefault: () -> Scene) -> Scene {
    let scene =
      switch whole {
      case .whole(let scene)?: scene.owned(.guest(most: most))
      case .kept(let guest)?: guest.scene
      case .around?, nil: makeDefault()
      }
    return scene.surrounded(by: frames.reversed(), most: most)
  }
}

extension Scene {
  /// Returns the view inside frames, given from the innermost to the outermost.
  ///
  /// A frame that would make the nesting too deep is left out. The content of a frame is clipped to the bounds of frame
  /// and view together.
  func surrounded(by frames: some Collection<SceneFrame>, most: Double? = nil) -> Scene {
    if frames.isEmpty { return self }
    var levels = self.levels
    return frames.reduce(self) { content, frame in
      // The two additional levels are the bounds of the frame and of the view in it.
      guard levels + frame.levels + 2 <= SceneFrame.mostLevels else { return content }
      levels += frame.levels + 2
      return frame.around(content.owned(.host)).owned(.guest(most: most))
    }
  }
}

/// The parts of a row that providers have drawn, by slot.
struct SlotParts: Sendable {
  var answers: [ViewSlot: ViewAnswer] = [:]
  /// The parts of the message's attachments, in their order.
  var attachments: [[ViewSlot: ViewAnswer]] = []
  /// The frames that providers put around the row's content, from the innermost to the outermost.
  var frames: [SceneFrame] = []

  /// Creates a row without parts drawn by providers.
  init() {}

  /// Whether no provider has drawn a part or a frame.
  var isEmpty: Bool { answers.isEmpty && attachments.isEmpty && frames.isEmpty }

  /// Whether a provider has drawn a part, or a frame around it.
  func has(_ slot: ViewSlot) -> Bool { !answers.isEmpty && answers[slot] != nil }

  /// Returns a part as drawn by providers, or otherwise by the closure.
  func part(_ slot: ViewSlot, default make: () -> Scene) -> Scene {
    if answers.isEmpty { return make() }
    return answers[slot]?.scene(make) ?? make()
  }

  /// Whether a provider has drawn a part of an attachment.
  func has(_ slot: ViewSlot, ofAttachment index: Int) -> Bool {
    attachments.indices.contains(index) && attachments[index][slot] != nil
  }

  /// Returns a part of an attachment as drawn by providers, or otherwise by the closure.
  func part(_ slot: ViewSlot, ofAttachment index: Int, default make: () -> Scene) -> Scene {
    guard attachments.indices.contains(index), let answer = attachments[index][slot] else {
      return make()
    }
    return answer.scene(make)
  }
}
