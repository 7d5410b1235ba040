// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftWeb

extension LiveScene {
  /// Returns the live scene of a scene: the previous one if nothing has changed, or `nil` if the scene is invalid.
  static func again(_ before: LiveScene?, showing scene: Scene, looks: Looks) -> LiveScene? {
    if let before, before.shows(scene) { return before }
    return (try? scene.validated()).map { LiveScene($0, looks, after: before) }
  }
}

/// Frames shared by all viewers without a selection, search or dialog, one per list and window.
final class SharedFrames {
  private struct Key: Hashable {
    let screen: ScreenName
    let window: Range<Int>
  }

  let looks: LiveScene.Looks
  /// The viewer that draws the shared frames; no user watches it.
  private let nobody: Viewer
  private var frames: [Key: LiveScene] = [:]
  private var generation = -1
  /// The previous generation's frames, most of whose rows are unchanged.
  private var before: [Key: LiveScene] = [:]

  init(_ app: ChatApp, _ looks: LiveScene.Looks) {
    self.looks = looks
    nobody = Viewer(watching: app)
  }

  /// Returns the shared frame for a viewer, or `nil` if the viewer needs its own.
  func frame(of viewer: Viewer, in window: Range<Int>) -> LiveScene? {
    guard viewer.isPlain else { return nil }
    defer { viewer.top.root?.share() }
    if nobody.generation != generation { (before, frames) = (frames, [:]) }
    let key = Key(screen: viewer.top.name, window: window)
    if let known = frames[key] { return known }
    nobody.show([key.screen])
    nobody.top.drainChanges()
    nobody.top.want(from: window.lowerBound, count: window.count)
    // A long list loads rows only where it is viewed. Each viewer has to load them itself, or it
    // wouldn't know the rows that are pressed.
    if nobody.top.root?.hasLoaded(window) == false { return nil }
    let scene = nobody.scene(rowLimit: window.count)
    guard let frame = LiveScene.again(before[key], showing: scene, looks: looks) else { return nil }
    frames[key] = frame
    generation = nobody.generation
    return frame
  }
}
