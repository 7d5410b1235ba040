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
  func scene(_ makeDefault: () -> Scene) -> Scene {
    (whole ?? makeDefault()).surrounded(by: frames.reversed())
  }
}

extension Scene {
  /// The view inside frames, from the innermost to the outermost; one that would lead too deep is left out.
  func surrounded(by frames: some Collection<SceneFrame>) -> Scene {
    if frames.isEmpty { return self }
    var levels = self.levels
    return frames.reduce(self) { content, frame in
      guard levels + frame.levels <= SceneFrame.mostLevels else { return content }
      levels += frame.levels
      return frame.around(content)
    }
  }
}
