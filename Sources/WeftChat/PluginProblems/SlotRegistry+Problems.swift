// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

extension SlotRegistry {
  /// A screen with a line above it where something is wrong with plugins, and the very screen where nothing is.
  ///
  /// The line stands outside of every slot and comes from the factory alone. In a slot, the plugin whose
  /// refusal it tells of, or a friend of it, could draw something else in its place.
  func noted(_ screen: Scene, _ environment: ChatEnvironment) -> Scene {
    // What a provider moves out of its place must not end up on what stands beside the screen.
    let below = providers.isEmpty ? screen : screen.placed(.guest(most: 1))
    guard let count = problems?.problemCount, count.all > 0 else { return below }
    let line = factory.makePluginProblemsLine(count: count, environment: environment)
    if line.isEmpty { return below }
    return Scene {
      line
      below
    }
  }
}
