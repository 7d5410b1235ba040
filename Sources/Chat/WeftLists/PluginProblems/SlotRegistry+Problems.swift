// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

extension SlotRegistry {
  /// Adds a line above a screen where there are problems with plugins; returns the screen unchanged
  /// otherwise.
  ///
  /// The line stands outside of every slot and only the factory draws it. In a slot, the plugin
  /// whose refusal it announces, or another plugin, could draw something else in its place.
  func noted(_ screen: Scene, _ environment: ChatEnvironment) -> Scene {
    // Anything a provider moves out of its bounds must not cover views beside the screen.
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
