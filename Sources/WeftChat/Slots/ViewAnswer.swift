// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// What providers say about one row: at most one draws it, others put something around that.
struct ViewAnswer: Sendable {
  /// What the first provider that draws the row has drawn.
  private(set) var whole: Scene?
  /// What higher ones put around it, from the outermost to the innermost.
  private var frames: [SceneFrame] = []
  /// Who has drawn the row, or else what is outermost.
  private(set) var provider: String?

  /// Whether nobody has said anything.
  var isEmpty: Bool { provider == nil }

  mutating func add(_ view: SlotView, from provider: String) {
    switch view {
    case .whole(let scene): whole = scene
    case .around(let frame): frames.append(frame)
    }
    if self.provider == nil { self.provider = provider }
  }

  /// The view with what stands around it; where nobody has drawn it, it is made.
  ///
  /// - Parameter most: How much of a window's height the view may take, nil where it stands in a row.
  func scene(most: Double? = nil, _ makeDefault: () -> Scene) -> Scene {
    (whole?.placed(.guest(most: most)) ?? makeDefault())
      .surrounded(by: frames.reversed(), most: most)
  }
}

extension Scene {
  /// The view inside frames, from the innermost to the outermost; one that would lead too deep is left out.
  ///
  /// What a frame does around the view stays in the place of the two together.
  func surrounded(by frames: some Collection<SceneFrame>, most: Double? = nil) -> Scene {
    if frames.isEmpty { return self }
    var levels = self.levels
    return frames.reduce(self) { content, frame in
      // Two levels are the places of the frame and of the view in it.
      guard levels + frame.levels + 2 <= SceneFrame.mostLevels else { return content }
      levels += frame.levels + 2
      return frame.around(content.placed(.host)).placed(.guest(most: most))
    }
  }
}
