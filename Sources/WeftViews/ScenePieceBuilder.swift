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
  @inlinable
  public static func buildExpression(_ scene: Scene) -> SceneView { SceneView(scene: scene) }

  /// Any view.
  @inlinable
  public static func buildExpression<Content: View>(_ view: consuming Content) -> Content { view }

  /// The encoding of the block.
  @inlinable
  public static func buildFinalResult(_ content: some View) -> Scene {
    Scene { content }
  }
}

/// A scene that was built before, shown as a view.
public struct SceneView: PrimitiveView {
  @usableFromInline
  let scene: Scene

  /// Creates a view of a scene.
  @inlinable
  public init(scene: Scene) {
    self.scene = scene
  }

  /// Writes the scene's records.
  public func encode(into writer: inout SceneWriter) {
    writer.splice(scene)
  }
}
