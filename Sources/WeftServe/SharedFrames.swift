// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftWeb

extension LiveScene {
  /// A scene as pages show it: the same as before where it is the same.
  static func again(_ before: LiveScene?, _ scene: Scene, _ looks: Looks) -> LiveScene? {
    if let before, before.shows(scene) { return before }
    return (try? scene.validated()).map { LiveScene($0, looks, after: before) }
  }
}

/// What those see who see nothing of their own: a list as it is, in some window, made once for all of them.
final class SharedFrames {
  private struct Key: Hashable {
    let screen: ScreenName
    let window: Range<Int>
  }

  let looks: LiveScene.Looks
  /// Somebody who only looks.
  private let nobody: Viewer
  private var frames: [Key: LiveScene] = [:]
  private var generation = -1
  /// The frames of the last generation, whose rows are mostly those of this one.
  private var before: [Key: LiveScene] = [:]

  init(_ app: ChatApp, _ looks: LiveScene.Looks) {
    self.looks = looks
    nobody = Viewer(watching: app)
  }

  /// The frame of a viewer, nil where it differs from that of others.
  func frame(of viewer: Viewer, in window: Range<Int>) -> LiveScene? {
    guard viewer.isPlain else { return nil }
    defer { viewer.top.share() }
    if nobody.generation != generation { (before, frames) = (frames, [:]) }
    let key = Key(screen: viewer.top.name, window: window)
    if let known = frames[key] { return known }
    nobody.show([key.screen])
    nobody.top.takeChanges()
    nobody.top.want(from: window.lowerBound, count: window.count)
    let scene = nobody.scene(rowLimit: window.count)
    guard let frame = LiveScene.again(before[key], scene, looks) else { return nil }
    frames[key] = frame
    generation = nobody.generation
    return frame
  }
}
