// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft
import WeftScene

/// Paints a laid-out list as SVG, with one case for each kind of item.
struct SVGPainter {
  private(set) var writer = XMLWriter()
  private let theme: Theme
  private let measurer: SVGMeasurer
  /// Counts the ids of referenced elements.
  private var ids = 0
  /// The number of elements in each open layer.
  private var layers: [Int] = []

  init(theme: Theme, measurer: SVGMeasurer) {
    (self.theme, self.measurer) = (theme, measurer)
  }

  /// Paints the whole picture of a list.
  mutating func paint(_ list: DisplayList, width: Double, title: String) {
    let (wide, high) = (SVG.number(width), SVG.number(list.height))
    writer.begin(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", wide), ("height", high),
        ("viewBox", "0 0 \(wide) \(high)"), ("font-family", "monospace"), ("role", "img"),
      ]
    )
    writer.element("title", [], title)
    let whole = Rect(x: 0, y: 0, size: Size(width: width, height: list.height))
    paint(.fill(whole, Paint(.background), .rectangle))
    for item in list.items { paint(item) }
    while !layers.isEmpty { paint(.endLayer) }
    // Tells a viewer of the picture which action a click starts, innermost last.
    for row in list.rows { click(row.rect, ListAction.openChannel, row.id) }
    for region in list.regions where region.trigger == .tap {
      click(region.rect, region.action, region.row)
    }
    writer.end()
  }

  private mutating func click(_ rect: Rect, _ action: String, _ row: UInt64?) {
    let row = row.map { [("data-row", String($0))] } ?? []
    let looks = [("fill", "none"), ("pointer-events", "all")]
    writer.element("rect", SVG.box(rect) + looks + [("data-action", action)] + row)
  }

  private mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let rect, let paint, let outline): fill(rect, paint, outline)
    case .border(let rect, let color, let width, let outline):
      let stroke = [("fill", "none")] + attributes("stroke", color)
      shape(rect, outline, inset: width / 2, stroke + [("stroke-width", SVG.number(width))])
    case .shadow(let rect, let shadow, let outline): self.shadow(rect, shadow, outline)
    case .text(let rect, let text, let style, let limit): self.text(text, in: rect, style, limit)
    case .icon(let rect, let name, let style):
      let size = theme.fonts.scale(of: style.font).size
      centre(theme.icons.character(name), in: rect, size: size, attributes("fill", style.color))
    case .avatar(let rect, let initials, let color, _):
      // The picture's address is ignored, since a viewer of this SVG would load it.
      shape(rect, .circle, attributes("fill", color))
      centre(initials, in: rect, size: rect.size.height * 0.4, [("fill", "#ffffff")])
    case .picture(let rect, let picture):
      // There is no provider of pictures, so layout shows lines with their names instead.
      shape(rect, picture.outline, attributes("fill", .raised))
    case .badge(let rect, let text, let color):
      shape(rect, .capsule, attributes("fill", color))
      let size = theme.fonts.scale(of: .caption).size
      centre(text, in: rect, size: size, attributes("fill", .inverted))
    case .divider(let rect): shape(rect, .rectangle, attributes("fill", .border))
    case .progress(let rect, let fraction): progress(rect, fraction)
    case .beginLayer(let rect, let clip, let opacity): beginLayer(rect, clip, opacity)
    case .endLayer:
      for _ in 0..<(layers.popLast() ?? 0) { writer.end() }
    }
  }

  private mutating func fill(_ rect: Rect, _ paint: Paint, _ outline: Outline) {
    guard let end = paint.end else { return shape(rect, outline, attributes("fill", paint.color)) }
    let id = newID()
    writer.begin("linearGradient", [("id", id)] + SVG.line(across: rect, angle: paint.angle))
    writer.element("stop", [("offset", "0")] + attributes("stop", paint.color, "stop-color"))
    writer.element("stop", [("offset", "1")] + attributes("stop", end, "stop-color"))
    writer.end()
    shape(rect, outline, [("fill", "url(#\(id))")])
  }

  private mutating func shadow(_ rect: Rect, _ shadow: Shadow, _ outline: Outline) {
    let id = newID()
    writer.begin("filter", [("id", id)])
    writer.element("feGaussianBlur", [("stdDeviation", SVG.number(shadow.radius / 2))])
    writer.end()
    let moved = Rect(x: rect.x + shadow.x, y: rect.y + shadow.y, size: rect.size)
    shape(moved, outline, attributes("fill", shadow.color) + [("filter", "url(#\(id))")])
  }

  private mutating func beginLayer(_ rect: Rect, _ clip: Outline?, _ opacity: Double) {
    writer.begin("g", [("opacity", SVG.number(opacity))])
    layers.append(1)
    guard let clip else { return }
    let id = newID()
    writer.begin("clipPath", [("id", id)])
    shape(rect, clip, [])
    writer.end()
    writer.begin("g", [("clip-path", "url(#\(id))")])
    layers[layers.count - 1] = 2
  }

  private mutating func progress(_ rect: Rect, _ fraction: Double?) {
    guard let fraction else {
      let size = theme.fonts.scale(of: .body).size
      let sign = theme.icons.character("activity")
      return centre(sign, in: rect, size: size, attributes("fill", .secondary))
    }
    shape(rect, .capsule, attributes("fill", .border))
    var done = rect
    done.size.width *= fraction
    shape(done, .capsule, attributes("fill", .accent))
  }

  private mutating func text(_ text: String, in rect: Rect, _ style: TextStyle, _ limit: Int?) {
    let scale = theme.fonts.scale(of: style.font)
    var looks = attributes("fill", style.color)
    if style.weight == .bold { looks.append(("font-weight", "bold")) }
    if style.isItalic { looks.append(("font-style", "italic")) }
    let width = rect.size.width + 0.01
    let lines = measurer.lines(of: text, size: scale.size, width: width, limit: limit)
    for (index, line) in lines.enumerated() {
      let middle = rect.y + (Double(index) + 0.5) * scale.lineHeight
      write(line, x: rect.x, middle: middle, size: scale.size, looks)
    }
  }

  private mutating func centre(
    _ text: String,
    in rect: Rect,
    size: Double,
    _ looks: [(String, String)]
  ) {
    let x = rect.x + (rect.size.width - SVGMeasurer.width(of: text, size: size)) / 2
    write(text, x: x, middle: rect.y + rect.size.height / 2, size: size, looks)
  }

  /// Writes one line, as wide as it was measured, whichever font shows it.
  private mutating func write(
    _ line: String,
    x: Double,
    middle: Double,
    size: Double,
    _ looks: [(String, String)]
  ) {
    guard !line.isEmpty else { return }
    let width = SVGMeasurer.width(of: line, size: size)
    writer.element(
      "text",
      [
        ("x", SVG.number(x)), ("y", SVG.number(middle + size * 0.35)),
        ("font-size", SVG.number(size)), ("textLength", SVG.number(width)),
        ("lengthAdjust", "spacingAndGlyphs"), ("xml:space", "preserve"),
      ] + looks,
      line
    )
  }

  private mutating func shape(
    _ rect: Rect,
    _ outline: Outline,
    inset: Double = 0,
    _ looks: [(String, String)]
  ) {
    let (name, place) = SVG.shape(rect, outline, inset: inset)
    writer.element(name, place + looks)
  }

  /// A colour of the theme, with its opacity when it is translucent.
  private func attributes(
    _ name: String,
    _ color: Color,
    _ key: String? = nil
  ) -> [(String, String)] {
    let opacity = theme.opacity(color)
    let value = (key ?? name, SVG.color(theme.rgb(color)))
    return opacity < 1 ? [value, ("\(name)-opacity", SVG.number(opacity))] : [value]
  }

  private mutating func newID() -> String {
    ids += 1
    return "i\(ids)"
  }
}
