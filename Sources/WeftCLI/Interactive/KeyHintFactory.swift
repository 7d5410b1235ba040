// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The default views, and in the line about plugins the key that leads on.
final class KeyHintFactory: ViewFactory {
  @ScenePieceBuilder
  override func makePluginProblemsLine(
    count: PluginProblemCount,
    environment: ChatEnvironment
  ) -> Scene {
    PluginProblemsLine(count: count, strings: environment.strings, hint: "[p]")
  }
}
