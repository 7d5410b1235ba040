// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Builds views and hands back their encoding, so that a method can return any view without naming
/// its type.
///
///     @ScenePieceBuilder func makeFooter() -> Scene {
///       Divider()
///       Text("The end")
///     }
@resultBuilder
public enum ScenePieceBuilder: ViewBuilding {
  /// A scene that was built before, such as what a superclass makes.
  public static func buildExpression(_ scene: Scene) -> SceneView { SceneView(scene: scene) }

  /// Any view.
  public static func buildExpression<Content: View>(_ view: Content) -> Content { view }

  /// The encoding of the block.
  public static func buildFinalResult(_ content: some View) -> Scene {
    Scene { content }
  }
}

/// A scene that was built before, shown as a view.
public struct SceneView: PrimitiveView {
  let scene: Scene

  /// Creates a view of a scene.
  public init(scene: Scene) {
    self.scene = scene
  }

  /// Writes the scene's records.
  public func encode(into writer: inout SceneWriter) {
    writer.splice(scene)
  }
}
