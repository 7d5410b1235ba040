// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A result builder that combines several views, like SwiftUI's builder of the same name.
@resultBuilder
public enum ViewBuilder: ViewBuilding {}

/// The methods that all view builders share.
///
/// They build pairs, because a builder with parameter packs was seven times slower in benchmarks.
public protocol ViewBuilding {}

extension ViewBuilding {
  /// Builds a block without statements.
  @inlinable
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Starts a block with its first view.
  @inlinable
  public static func buildPartialBlock<First: View>(first: consuming First) -> First { first }

  /// The views so far and one more.
  @inlinable
  public static func buildPartialBlock<Head: View, Next: View>(
    accumulated: consuming Head,
    next: consuming Next
  ) -> ViewPair<Head, Next> {
    ViewPair(head: accumulated, next: next)
  }

  /// An `if` without `else`.
  @inlinable
  public static func buildOptional<Content: View>(
    _ content: consuming Content?
  ) -> OptionalView<Content> {
    OptionalView(content: content)
  }

  /// The first branch of an `if`.
  @inlinable
  public static func buildEither<First: View, Second: View>(
    first: consuming First
  ) -> EitherView<First, Second> {
    .first(first)
  }

  /// The second branch of an `if`.
  @inlinable
  public static func buildEither<First: View, Second: View>(
    second: consuming Second
  ) -> EitherView<First, Second> {
    .second(second)
  }

  /// A `for` loop.
  @inlinable
  public static func buildArray<Element: View>(_ elements: consuming [Element]) -> ViewList<Element>
  {
    ViewList(elements: elements)
  }
}

/// A view that shows nothing.
public struct EmptyView: PrimitiveView {
  /// Creates a view that draws nothing and takes no space.
  @inlinable
  public init() {}

  /// Writes nothing.
  @inlinable
  public func encode(into writer: inout SceneWriter) {}
}

/// Two views, one after the other.
public struct ViewPair<Head: View, Next: View>: PrimitiveView {
  @usableFromInline
  let head: Head
  @usableFromInline
  let next: Next

  @inlinable
  init(head: Head, next: Next) {
    self.head = head
    self.next = next
  }

  /// Writes both views.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    head.encode(into: &writer)
    next.encode(into: &writer)
  }
}

/// A view that may be missing.
public struct OptionalView<Content: View>: PrimitiveView {
  @usableFromInline
  let content: Content?

  @inlinable
  init(content: Content?) {
    self.content = content
  }

  /// Writes the view, if any.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    content?.encode(into: &writer)
  }
}

/// One of two views.
public enum EitherView<First: View, Second: View>: PrimitiveView {
  /// The first branch.
  case first(First)
  /// The second branch.
  case second(Second)

  /// Writes the branch that was taken.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    switch self {
    case .first(let view): view.encode(into: &writer)
    case .second(let view): view.encode(into: &writer)
    }
  }
}

/// A list of views of one type.
public struct ViewList<Element: View>: PrimitiveView {
  @usableFromInline
  let elements: [Element]

  @inlinable
  init(elements: [Element]) {
    self.elements = elements
  }

  /// Writes each view.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    for element in elements { element.encode(into: &writer) }
  }
}

/// A result builder that returns the encoding of its views.
///
/// With it a method can return any view without naming the view's type.
///
///     @ScenePieceBuilder func makeFooter() -> Scene {
///       Divider()
///       Text("The end")
///     }
///
/// A scene that was built earlier can be used like any other view.
@resultBuilder
public enum ScenePieceBuilder: ViewBuilding {
  /// Returns the encoding of the block.
  @inlinable
  public static func buildFinalResult(_ content: some View) -> Scene {
    Scene { content }
  }

  /// Returns the scene itself if the block is just one scene.
  @inlinable
  public static func buildFinalResult(_ scene: Scene) -> Scene { scene }
}
