// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// Paints a laid-out scene onto a canvas.
struct ImagePainter {
  let canvas: Canvas
  let shaper: TextShaper
  let theme: Theme
  /// Provides the pictures of avatars.
  let pictures: (any PictureProvider)?
  /// The pixels of a point.
  let scale: Int
  /// The opacities of open layers; nil for a layer that is no group.
  private var opacities: [Double?] = []

  init(
    canvas: Canvas,
    shaper: TextShaper,
    theme: Theme,
    pictures: (any PictureProvider)? = nil,
    scale: Int = 1
  ) {
    self.canvas = canvas
    self.shaper = shaper
    self.theme = theme
    self.pictures = pictures
    self.scale = scale
  }

  mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let rect, let paint, let outline): fill(rect, paint, outline)
    case .border(let rect, let color, let width, let outline):
      canvas.path(rect, outline, inset: width / 2)
      canvas.setColor(RGBA(color, theme))
      canvas.stroke(width: width)
    case .shadow(let rect, let shadow, let outline): self.shadow(rect, shadow, outline)
    case .text(let rect, let text, let style, let lineLimit):
      canvas.setColor(RGBA(style.color, theme))
      draw(text, style, in: rect, lineLimit: lineLimit)
    case .icon(let rect, let name, let style):
      let face = FontFace(style, shaper.fonts)
      canvas.setColor(RGBA(style.color, theme))
      centre(theme.icons.character(name), face, in: rect)
    case .avatar(let rect, let initials, let color, let url): avatar(rect, initials, color, url)
    case .picture(let rect, let picture): self.picture(rect, picture)
    case .badge(let rect, let text, let color):
      fill(rect, Paint(color), .capsule)
      canvas.setColor(RGBA(.inverted, theme))
      centre(text, FontFace(.badge, shaper.fonts), in: rect)
    case .divider(let rect): fill(rect, Paint(.border), .rectangle)
    case .progress(let rect, let fraction): progress(rect, fraction)
    case .beginLayer(let rect, let clip, let opacity):
      // Rounded edges are blended once, with everything in the layer.
      let isGroup = opacity < 1 || clip.map { $0 != .rectangle } ?? false
      canvas.beginLayer(clip: clip.map { (rect, $0) }, isGroup: isGroup)
      opacities.append(isGroup ? opacity : nil)
    case .endLayer:
      guard let opacity = opacities.popLast() else { return }
      canvas.endLayer(opacity: opacity)
    }
  }

  private func avatar(_ rect: Rect, _ initials: String, _ color: Color, _ url: String?) {
    let side = min(rect.size.width, rect.size.height)
    let picture = pictures?.picture(at: url, width: side, scale: Double(scale))
    // Under an opaque picture the background would only tint the edge.
    if picture?.isOpaque != true { fill(rect, Paint(color), .circle) }
    guard let picture else {
      canvas.setColor(RGBA(0xFFFFFF))
      centre(initials, FontFace(size: rect.size.height * 0.4, weight: 600), in: rect)
      return
    }
    var square = rect
    square.x += (rect.size.width - side) / 2
    square.y += (rect.size.height - side) / 2
    square.size = Size(width: side, height: side)
    canvas.path(square, .circle)
    canvas.fill(picture, over: square)
  }

  private func picture(_ rect: Rect, _ picture: ScenePicture) {
    guard rect.size.width > 0, rect.size.height > 0 else { return }
    let size = PictureSize(rect.size, scale: Double(scale), fit: picture.fit)
    // What lies outside the clip is not asked for, and so not decoded.
    let seen = canvas.seenRows
    guard rect.y < seen.upperBound, rect.y + rect.size.height > seen.lowerBound else { return }
    guard let pixels = pictures?.picture(at: picture.address, size) else {
      fill(rect, Paint(.raised), picture.outline)
      canvas.setColor(RGBA(.secondary, theme))
      let name = theme.icons.character(ScenePicture.icon) + " " + picture.name
      return centreCut(name, FontFace(TextStyle(font: .footnote), shaper.fonts), in: rect)
    }
    let place = picture.fit == .whole ? pixels.centred(in: rect) : rect
    canvas.path(place, picture.outline)
    canvas.fill(pixels, over: place)
  }

  /// Draws one line in the middle of a rectangle, cut to its width.
  private func centreCut(_ text: String, _ face: FontFace, in rect: Rect) {
    let width = max(1, rect.size.width - 16)
    let size = shaper.size(of: text, face, width: width, lineLimit: 1)
    shaper.draw(
      text,
      face,
      width: width,
      lineLimit: 1,
      on: canvas,
      x: rect.x + max(8, (rect.size.width - size.width) / 2),
      y: rect.y + (rect.size.height - size.height) / 2
    )
  }

  private func fill(_ rect: Rect, _ paint: Paint, _ outline: Outline) {
    canvas.path(rect, outline)
    let first = RGBA(paint.color, theme)
    if let end = paint.end {
      canvas.setGradient(first, RGBA(end, theme), angle: paint.angle, in: rect)
    } else {
      canvas.setColor(first)
    }
    canvas.fill()
  }

  /// Paints a shadow as outlines that grow and fade: the same on every machine, and
  /// indistinguishable from a blur at the radii of lists.
  private func shadow(_ rect: Rect, _ shadow: Shadow, _ outline: Outline) {
    let steps = max(1, min(16, Int(shadow.radius.rounded())))
    let color = RGBA(shadow.color, theme)
    var moved = rect
    moved.x += shadow.x
    moved.y += shadow.y
    for step in 0..<steps {
      let growth = shadow.radius * (1 - 2 * (Double(step) + 0.5) / Double(steps))
      var faded = color
      faded.alpha = color.alpha / Double(steps)
      canvas.path(moved, outline, inset: -growth)
      canvas.setColor(faded)
      canvas.fill()
    }
  }

  private func progress(_ rect: Rect, _ fraction: Double?) {
    guard let fraction else {
      canvas.setColor(RGBA(.secondary, theme))
      centre(theme.icons.character("activity"), FontFace(TextStyle(), shaper.fonts), in: rect)
      return
    }
    fill(rect, Paint(.border), .capsule)
    var done = rect
    done.size.width *= fraction
    if done.size.width > 0 { fill(done, Paint(.accent), .capsule) }
  }

  private func draw(_ text: String, _ style: TextStyle, in rect: Rect, lineLimit: Int?) {
    shaper.draw(
      text,
      FontFace(style, shaper.fonts),
      runs: TextRuns(style.runs, RunColors(theme)),
      width: rect.size.width,
      lineLimit: lineLimit,
      on: canvas,
      x: rect.x,
      y: rect.y
    )
  }

  private func centre(_ text: String, _ face: FontFace, in rect: Rect) {
    let size = shaper.size(of: text, face, width: nil, lineLimit: 1)
    shaper.draw(
      text,
      face,
      width: nil,
      lineLimit: 1,
      on: canvas,
      x: rect.x + (rect.size.width - size.width) / 2,
      y: rect.y + (rect.size.height - size.height) / 2
    )
  }
}

/// A colour with components from 0 to 1.
struct RGBA {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(_ rgb: UInt32, alpha: Double = 1) {
    red = Double(rgb >> 16 & 0xFF) / 255
    green = Double(rgb >> 8 & 0xFF) / 255
    blue = Double(rgb & 0xFF) / 255
    self.alpha = alpha
  }

  init(_ color: Color, _ theme: Theme) {
    self.init(theme.rgb(color), alpha: theme.opacity(color))
  }
}

/// Measures texts as the painter draws them.
struct ImageMeasurer: TextMeasurer {
  let shaper: TextShaper
  let icons: IconSet
  var pictures: (any PictureProvider)?

  var grid: Size { Size(width: 1, height: 1) }

  /// At least as wide as the font is high, or as wide as its glyph.
  func size(ofIcon name: String, style: TextStyle) -> Size {
    let face = FontFace(style, shaper.fonts)
    let text = shaper.size(of: icons.character(name), face, width: nil, lineLimit: 1)
    return Size(width: max(text.width, face.size), height: face.lineHeight)
  }

  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    // A single line is cut only when it is painted, so its size is the smaller of both.
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
