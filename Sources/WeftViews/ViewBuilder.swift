// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Puts several views in a row, as SwiftUI's builder of the same name does.
@resultBuilder
public enum ViewBuilder: ViewBuilding {}

/// What every builder of views understands.
///
/// Built from pairs: a builder with parameter packs measured seven times slower.
public protocol ViewBuilding {}

extension ViewBuilding {
  /// An empty block.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// The first view of a block.
  public static func buildPartialBlock<First: View>(first: First) -> First { first }

  /// The views so far and one more.
  public static func buildPartialBlock<Head: View, Next: View>(
    accumulated: Head,
    next: Next
  ) -> ViewPair<Head, Next> {
    ViewPair(head: accumulated, next: next)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> OptionalView<Content> {
    OptionalView(content: content)
  }

  /// The first branch of an `if`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> EitherView<First, Second> {
    .first(first)
  }

  /// The second branch of an `if`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> EitherView<First, Second> {
    .second(second)
  }

  /// A `for` loop.
  public static func buildArray<Element: View>(_ elements: [Element]) -> ViewList<Element> {
    ViewList(elements: elements)
  }
}

/// Nothing.
public struct EmptyView: PrimitiveView {
  /// Creates a view that shows nothing.
  public init() {}

  /// Writes nothing.
  public func encode(into writer: inout SceneWriter) {}
}

/// Two views, one after the other.
public struct ViewPair<Head: View, Next: View>: PrimitiveView {
  let head: Head
  let next: Next

  /// Writes both.
  public func encode(into writer: inout SceneWriter) {
    head.encode(into: &writer)
    next.encode(into: &writer)
  }
}

/// A view that may be missing.
public struct OptionalView<Content: View>: PrimitiveView {
  let content: Content?

  /// Writes the view if it is there.
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

  /// Writes the branch that is there.
  public func encode(into writer: inout SceneWriter) {
    switch self {
    case .first(let view): view.encode(into: &writer)
    case .second(let view): view.encode(into: &writer)
    }
  }
}

/// Any number of views of one kind.
public struct ViewList<Element: View>: PrimitiveView {
  let elements: [Element]

  /// Writes each.
  public func encode(into writer: inout SceneWriter) {
    for element in elements { element.encode(into: &writer) }
  }
}
