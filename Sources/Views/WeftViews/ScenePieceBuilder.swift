// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A result builder that returns the encoding of its views.
///
/// With it a method can return any view without naming the view's type.
///
///     @ScenePieceBuilder func makeFooter() -> Scene {
///       Divider()
///       Text("The end")
///     }
///
/// A scene that was built before is a view like any other.
@resultBuilder
public enum ScenePieceBuilder: ViewBuilding {
  /// The encoding of the block.
  @inlinable
  public static func buildFinalResult(_ content: some View) -> Scene {
    Scene { content }
  }

  /// A block that consists of one scene is that scene.
  @inlinable
  public static func buildFinalResult(_ scene: Scene) -> Scene { scene }
}
