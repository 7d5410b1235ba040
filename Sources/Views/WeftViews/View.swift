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

  /// The views this one is made of.
  @ViewBuilder var body: Body { get }

  /// Writes the view's records.
  ///
  /// Views with a body inherit this; only views that add records of their own implement it.
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
