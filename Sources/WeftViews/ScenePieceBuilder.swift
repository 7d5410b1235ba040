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
public enum ScenePieceBuilder {
  /// An empty block.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// The first view of a block.
  public static func buildPartialBlock<First: View>(first: First) -> First { first }

  /// The views so far and one more.
  public static func buildPartialBlock<Head: View, Next: View>(
    accumulated: Head,
    next: Next
  ) -> ViewPair<Head, Next> {
    ViewBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> OptionalView<Content> {
    ViewBuilder.buildOptional(content)
  }

  /// The first branch of an `if`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> EitherView<First, Second> {
    ViewBuilder.buildEither(first: first)
  }

  /// The second branch of an `if`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> EitherView<First, Second> {
    ViewBuilder.buildEither(second: second)
  }

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
