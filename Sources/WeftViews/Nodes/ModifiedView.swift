// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A view with a modifier around it.
public struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let modifier: Modifier

  /// Writes the modifier with the content inside.
  public func encode(into writer: inout SceneWriter) {
    modifier.begin(in: &writer)
    content.encode(into: &writer)
    writer.end()
  }
}

/// What a modifier does to the view inside it.
enum Modifier {
  case padding(Edges, Double)
  case frame(width: Double?, height: Double?)
  case background(Color)
  case foreground(Color)
  case priority(Double)

  func begin(in writer: inout SceneWriter) {
    switch self {
    case .padding(let edges, let length):
      writer.begin(UInt32(WEFT_OP_MODIFIER), kind: UInt32(WEFT_MODIFIER_PADDING))
      if edges.contains(.top) { writer.property(UInt32(WEFT_PROP_TOP), length) }
      if edges.contains(.leading) { writer.property(UInt32(WEFT_PROP_LEADING), length) }
      if edges.contains(.bottom) { writer.property(UInt32(WEFT_PROP_BOTTOM), length) }
      if edges.contains(.trailing) { writer.property(UInt32(WEFT_PROP_TRAILING), length) }
    case .frame(let width, let height):
      writer.begin(UInt32(WEFT_OP_MODIFIER), kind: UInt32(WEFT_MODIFIER_FRAME))
      if let width { writer.property(UInt32(WEFT_PROP_WIDTH), width) }
      if let height { writer.property(UInt32(WEFT_PROP_HEIGHT), height) }
    case .background(let color):
      writer.begin(UInt32(WEFT_OP_MODIFIER), kind: UInt32(WEFT_MODIFIER_BACKGROUND))
      writer.property(UInt32(WEFT_PROP_COLOR), color.code)
    case .foreground(let color):
      writer.begin(UInt32(WEFT_OP_MODIFIER), kind: UInt32(WEFT_MODIFIER_FOREGROUND))
      writer.property(UInt32(WEFT_PROP_COLOR), color.code)
    case .priority(let priority):
      writer.begin(UInt32(WEFT_OP_MODIFIER), kind: UInt32(WEFT_MODIFIER_PRIORITY))
      writer.property(UInt32(WEFT_PROP_PRIORITY), priority)
    }
  }
}

extension View {
  /// Adds space on some edges.
  public func padding(_ edges: Edges = .all, _ length: Double = 8) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .padding(edges, length))
  }

  /// Adds space on every edge.
  public func padding(_ length: Double) -> ModifiedView<Self> {
    padding(.all, length)
  }

  /// Fixes a size; the view is centred in it.
  public func frame(width: Double? = nil, height: Double? = nil) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .frame(width: width, height: height))
  }

  /// Fills the ground behind the view.
  public func background(_ color: Color) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .background(color))
  }

  /// Sets the colour of the texts inside that have none of their own.
  public func foregroundColor(_ color: Color) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .foreground(color))
  }

  /// Sets who is offered space first in a stack; 0 is usual, higher comes earlier.
  public func layoutPriority(_ priority: Double) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .priority(priority))
  }
}
