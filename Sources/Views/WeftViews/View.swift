// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A piece of a screen, described by other views.
///
///     struct Greeting: View {
///       var name: String
///       var body: some View {
///         HStack {
///           Text("Hello")
///           Text(name).bold()
///         }
///       }
///     }
public protocol View {
  /// The type of the body; `Never` for views that write their own records.
  associatedtype Body: View

  /// The views that are drawn for this one; it is read each time the view is encoded.
  @ViewBuilder var body: Body { get }

  /// Writes the view's records.
  ///
  /// Views with a body inherit this; only views that add their own records implement it.
  func encode(into writer: inout SceneWriter)
}

extension View {
  /// Writes the records of the body.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    body.encode(into: &writer)
  }
}

extension Never: View {
  /// Never returns: a view that writes its own records has no body.
  public var body: Never { self }

  /// Never called: there is no value of this type.
  public func encode(into writer: inout SceneWriter) {}
}

/// A view that writes its own records.
@usableFromInline
package protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Never read: the view writes itself.
  public var body: Never {
    preconditionFailure("a view that writes itself has no body")
  }
}

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

  /// The view being changed.
  typealias Content = ModifierContent

  /// Returns the changed view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to, with its type erased.
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
