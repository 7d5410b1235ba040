// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftScene
package import WeftViews

/// Draws the items of a display list with a brush.
package struct ScenePainter {
  private let brush: any Brush
  private let shaper: TextShaper
  private let theme: Theme
  /// Provides the pictures of avatars and picture views.
  private let pictures: (any PictureProvider)?
  /// The number of pixels in a point.
  private let scale: Int
  private let runColors: RunColors

  /// Creates a painter.
  ///
  /// - Parameter scale: The number of pixels in a point, which decides the size of pictures.
  package init(
    _ brush: any Brush,
    shaper: TextShaper,
    theme: Theme,
    pictures: (any PictureProvider)? = nil,
    scale: Int = 1
  ) {
    self.brush = brush
    self.shaper = shaper
    self.theme = theme
    self.pictures = pictures
    self.scale = scale
    runColors = RunColors(theme)
  }

  /// Draws an item over the previous ones.
  package func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let rect, let paint, let outline): fill(rect, with: paint, in: outline)
    case .border(let rect, let color, let width, let outline):
      brush.border(rect, outline, width: width, color: RGBA(color, theme))
    case .shadow(let rect, let shadow, let outline): self.shadow(rect, shadow, in: outline)
    case .text(let rect, let text, let style, let lineLimit):
      write(text, style, in: rect, lineLimit: lineLimit)
    case .icon(let rect, let name, let style):
      let face = FontFace(style, shaper.fonts)
      centre(theme.icons.character(name), face: face, in: rect, color: RGBA(style.color, theme))
    case .avatar(let rect, let initials, let color, let url):
      avatar(rect, initials: initials, color: color, url: url)
    case .picture(let rect, let picture): self.picture(rect, picture)
    case .badge(let rect, let text, let color):
      fill(rect, with: Paint(color), in: .capsule)
      centre(text, face: FontFace(.badge, shaper.fonts), in: rect, color: RGBA(.inverted, theme))
    case .divider(let rect): fill(rect, with: Paint(.border), in: .rectangle)
    case .progress(let rect, let fraction): progress(rect, fraction)
    case .beginLayer(let rect, let clip, let opacity):
      // Rounded edges are blended only once, for everything in the layer.
      let isGroup = opacity < 1 || clip.map { $0 != .rectangle } ?? false
      brush.beginLayer(clip: clip.map { (rect, $0) }, isGroup: isGroup, opacity: opacity)
    case .endLayer: brush.endLayer()
    }
  }

  private func avatar(_ rect: Rect, initials: String, color: Color, url: PictureAddress?) {
    let side = min(rect.size.width, rect.size.height)
    let picture = pictures?.picture(at: url, width: side, scale: Double(scale))
    // Under an opaque picture the background would only tint the edge.
    if picture?.isOpaque != true { fill(rect, with: Paint(color), in: .circle) }
    guard let picture else {
      let face = FontFace(size: rect.size.height * 0.4, weight: 600)
      return centre(initials, face: face, in: rect, color: RGBA(0xFFFFFF))
    }
    brush.fill(RoundedRect(rect, .circle).rect, .circle, with: picture)
  }

  private func picture(_ rect: Rect, _ picture: ScenePicture) {
    guard rect.size.width > 0, rect.size.height > 0 else { return }
    let size = PictureSize(rect.size, scale: Double(scale), fit: picture.fit)
    // Pictures outside the clip are not requested, and therefore not decoded.
    let seen = brush.seenRows
    guard rect.y < seen.upperBound, rect.y + rect.size.height > seen.lowerBound else { return }
    guard let pixels = picture.address.flatMap({ pictures?.picture(at: $0, size) }) else {
      fill(rect, with: Paint(.raised), in: picture.outline)
      let name = theme.icons.character(ScenePicture.icon) + " " + picture.name
      let face = FontFace(TextStyle(font: .footnote), shaper.fonts)
      return centreCut(name, face: face, in: rect, color: RGBA(.secondary, theme))
    }
    let place = picture.fit == .whole ? pixels.centred(in: rect) : rect
    brush.fill(place, picture.outline, with: pixels)
  }

  private func fill(_ rect: Rect, with paint: Paint, in outline: Outline) {
    let first = RGBA(paint.color, theme)
    guard let end = paint.end else { return brush.fill(rect, outline, growing: 0, with: first) }
    let gradient = Gradient(first: first, last: RGBA(end, theme), angle: paint.angle)
    brush.fill(rect, outline, with: gradient)
  }

  /// Paints a shadow as outlines that grow and fade: it looks the same on every machine, and cannot be distinguished
  /// from a blur at the small radii used in lists.
  private func shadow(_ rect: Rect, _ shadow: Shadow, in outline: Outline) {
    let steps = max(1, min(16, Int(shadow.radius.rounded())))
    var color = RGBA(shadow.color, theme)
    color.alpha /= Double(steps)
    var moved = rect
    moved.x += shadow.x
    moved.y += shadow.y
    for step in 0..<steps {
      let growth = shadow.radius * (1 - 2 * (Double(step) + 0.5) / Double(steps))
      brush.fill(moved, outline, growing: growth, with: color)
    }
  }

  private func progress(_ rect: Rect, _ fraction: Double?) {
    guard let fraction else {
      let sign = theme.icons.character("activity")
      return centre(
        sign,
        face: FontFace(TextStyle(), shaper.fonts),
        in: rect,
        color: RGBA(.secondary, theme)
      )
    }
    fill(rect, with: Paint(.border), in: .capsule)
    var done = rect
    done.size.width *= fraction
    if done.size.width > 0 { fill(done, with: Paint(.accent), in: .capsule) }
  }

  private func write(_ text: String, _ style: TextStyle, in rect: Rect, lineLimit: Int?) {
    let key = TextKey(
      text,
      style,
      width: rect.size.width,
      lineLimit: lineLimit,
      fonts: shaper.fonts,
      runColors
    )
    shaper.write(key, with: brush, x: rect.x, y: rect.y, RGBA(style.color, theme))
  }

  /// Writes one line in the centre of a rectangle.
  private func centre(_ text: String, face: FontFace, in rect: Rect, color: RGBA) {
    let key = TextKey(text: text, face: face, width: nil, lineLimit: 1)
    let size = shaper.size(of: text, face, width: nil, lineLimit: 1)
    shaper.write(
      key,
      with: brush,
      x: rect.x + (rect.size.width - size.width) / 2,
      y: rect.y + (rect.size.height - size.height) / 2,
      color
    )
  }

  /// Writes one line in the centre of a rectangle, truncated to its width.
  private func centreCut(_ text: String, face: FontFace, in rect: Rect, color: RGBA) {
    let width = max(1, rect.size.width - 16)
    let key = TextKey(text: text, face: face, width: width, lineLimit: 1)
    let size = shaper.size(of: text, face, width: width, lineLimit: 1)
    shaper.write(
      key,
      with: brush,
      x: rect.x + max(8, (rect.size.width - size.width) / 2),
      y: rect.y + (rect.size.height - size.height) / 2,
      color
    )
  }
}

/// A colour with components from 0 to 1.
package struct RGBA {
  /// The red component.
  package var red: Double
  /// The green component.
  package var green: Double
  /// The blue component.
  package var blue: Double
  /// The opacity.
  package var alpha: Double

  /// Creates a colour from `0xRRGGBB`.
  package init(_ rgb: UInt32, alpha: Double = 1) {
    red = Double(rgb >> 16 & 0xFF) / 255
    green = Double(rgb >> 8 & 0xFF) / 255
    blue = Double(rgb & 0xFF) / 255
    self.alpha = alpha
  }

  /// Creates a colour with its value in a theme.
  package init(_ color: Color, _ theme: Theme) {
    self.init(theme.rgb(color), alpha: theme.opacity(color))
  }
}

/// Measures texts as the painter draws them.
package struct ShapedMeasurer: TextMeasurer {
  private let shaper: TextShaper
  private let icons: IconSet
  /// The pictures that may be shown.
  package let pictures: (any PictureProvider)?

  /// Creates a measurer that shapes texts as the painter will.
  package init(_ shaper: TextShaper, icons: IconSet, pictures: (any PictureProvider)? = nil) {
    self.shaper = shaper
    self.icons = icons
    self.pictures = pictures
  }

  /// Allows any whole number of points.
  package var grid: Size { Size(width: 1, height: 1) }

  /// Returns a size that is at least as wide as the font size and as wide as the icon's glyph.
  package func size(ofIcon name: String, style: TextStyle) -> Size {
    let face = FontFace(style, shaper.fonts)
    let text = shaper.size(of: icons.character(name), face, width: nil, lineLimit: 1)
    return Size(width: max(text.width, face.size), height: face.lineHeight)
  }

  /// Returns the size that the painter needs for the text; one truncated line is at most as wide as `width`.
  package func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    // A single line is truncated only when it is painted, so its width is the smaller of the two.
    let size = shaper.size(
      of: text,
      FontFace(style, shaper.fonts),
      runs: TextRuns(measuring: style.runs),
      width: lineLimit == 1 ? nil : width,
      lineLimit: lineLimit
    )
    return Size(width: min(size.width, max(width ?? .infinity, 1)), height: size.height)
  }
}
