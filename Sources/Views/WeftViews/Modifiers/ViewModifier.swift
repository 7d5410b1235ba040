// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A named, reusable change to views.
///
///     struct Card: ViewModifier {
///       func body(content: Content) -> some View {
///         content.padding(12).background(.raised, in: .rounded(8))
///       }
///     }
///     Text("Hello").modifier(Card())
public protocol ViewModifier {
  /// The type of the changed view.
  associatedtype Body: View

  /// The view that is changed.
  typealias Content = ModifierContent

  /// Describes the changed view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view a modifier is applied to, with its type erased.
public struct ModifierContent: PrimitiveView {
  let write: (inout SceneWriter) -> Void

  /// Writes the view.
  public func encode(into writer: inout SceneWriter) {
    write(&writer)
  }
}

extension View {
  /// Applies a modifier to the view.
  public func modifier<Change: ViewModifier>(_ change: Change) -> Change.Body {
    change.body(content: ModifierContent { self.encode(into: &$0) })
  }
}
