// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// What a modifier does to the view inside it.
@usableFromInline
enum Modifier {
  case padding(Edges, Double)
  case frame(FrameBounds)
  case background(Fill, Shape)
  case foreground(Color)
  case priority(Double)
  case clip(Shape)
  case shadow(Color, radius: Double, x: Double, y: Double)
  case border(Color, width: Double, Shape)
  case opacity(Double)
  case offset(x: Double, y: Double)
  case redacted
  case action(String, trigger: UInt32)
  case accessibility(Accessibility)
  case key(String)

  @usableFromInline
  func begin(in writer: inout SceneWriter) {
    writer.begin(UInt32(WEFT_OP_MODIFIER), kind: kind)
    switch self {
    case .padding(let edges, let length):
      if edges.contains(.top) { writer.property(UInt32(WEFT_PROP_TOP), length) }
      if edges.contains(.leading) { writer.property(UInt32(WEFT_PROP_LEADING), length) }
      if edges.contains(.bottom) { writer.property(UInt32(WEFT_PROP_BOTTOM), length) }
      if edges.contains(.trailing) { writer.property(UInt32(WEFT_PROP_TRAILING), length) }
    case .frame(let bounds): bounds.write(to: &writer)
    case .background(let fill, let shape):
      writer.fill(fill)
      writer.shape(shape)
    case .foreground(let color): writer.property(UInt32(WEFT_PROP_COLOR), color.code)
    case .priority(let priority): writer.property(UInt32(WEFT_PROP_PRIORITY), priority)
    case .clip(let shape): writer.shape(shape)
    case .shadow(let color, let radius, let x, let y):
      writer.property(UInt32(WEFT_PROP_COLOR), color.code)
      writer.property(UInt32(WEFT_PROP_RADIUS), radius)
      writer.place(x, y)
    case .border(let color, let width, let shape):
      writer.property(UInt32(WEFT_PROP_COLOR), color.code)
      writer.property(UInt32(WEFT_PROP_LINE_WIDTH), width)
      writer.shape(shape)
    case .opacity(let opacity): writer.property(UInt32(WEFT_PROP_OPACITY), opacity)
    case .offset(let x, let y): writer.place(x, y)
    case .redacted: break
    case .action(let action, let trigger):
      writer.property(UInt32(WEFT_PROP_ACTION), action)
      if trigger != 0 { writer.property(UInt32(WEFT_PROP_TRIGGER), Int64(trigger)) }
    case .accessibility(let accessibility): accessibility.write(to: &writer)
    case .key(let key): writer.property(UInt32(WEFT_PROP_KEY), key)
    }
  }

  private var kind: UInt32 {
    switch self {
    case .padding: UInt32(WEFT_MODIFIER_PADDING)
    case .frame: UInt32(WEFT_MODIFIER_FRAME)
    case .background: UInt32(WEFT_MODIFIER_BACKGROUND)
    case .foreground: UInt32(WEFT_MODIFIER_FOREGROUND)
    case .priority: UInt32(WEFT_MODIFIER_PRIORITY)
    case .clip: UInt32(WEFT_MODIFIER_CLIP)
    case .shadow: UInt32(WEFT_MODIFIER_SHADOW)
    case .border: UInt32(WEFT_MODIFIER_BORDER)
    case .opacity: UInt32(WEFT_MODIFIER_OPACITY)
    case .offset: UInt32(WEFT_MODIFIER_OFFSET)
    case .redacted: UInt32(WEFT_MODIFIER_REDACTED)
    case .action: UInt32(WEFT_MODIFIER_ACTION)
    case .accessibility: UInt32(WEFT_MODIFIER_ACCESSIBILITY)
    case .key: UInt32(WEFT_MODIFIER_KEY)
    }
  }
}

extension SceneWriter {
  fileprivate mutating func place(_ x: Double, _ y: Double) {
    if x != 0 { property(UInt32(WEFT_PROP_X), x) }
    if y != 0 { property(UInt32(WEFT_PROP_Y), y) }
  }
}
