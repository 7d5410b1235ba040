// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
private import Glibc
internal import WeftDrawing
internal import WeftScene

/// A brush that draws into a GTK snapshot, which becomes a tree of render nodes.
///
/// SAFETY, for the whole class: a single function uses the snapshot and outlives this object;
/// values are borrowed for the duration of a call, and GTK copies them.
@safe
final class SnapshotBrush: Brush {
  private let snapshot: OpaquePointer
  /// The number of clips and groups that each open layer has pushed.
  private var layers: [Int] = []

  init(_ snapshot: OpaquePointer) {
    unsafe self.snapshot = snapshot
  }

  /// All rows: a node holds its full content, even the part that is off-screen now.
  var seenRows: ClosedRange<Double> { -.infinity ... .infinity }

  func fill(_ rect: Rect, _ outline: Outline, growing: Double, with color: RGBA) {
    var color = GdkRGBA(color)
    clipped(rect, outline, inset: -growing) { place in
      var place = place
      unsafe gtk_snapshot_append_color(snapshot, &color, &place)
    }
  }

  func fill(_ rect: Rect, _ outline: Outline, with gradient: Gradient) {
    let x = cos(gradient.angle * .pi / 180)
    let y = sin(gradient.angle * .pi / 180)
    let reach = (abs(x) * rect.size.width + abs(y) * rect.size.height) / 2
    let middleX = rect.x + rect.size.width / 2
    let middleY = rect.y + rect.size.height / 2
    func point(_ way: Double) -> graphene_point_t {
      graphene_point_t(x: Float(middleX + way * x * reach), y: Float(middleY + way * y * reach))
    }
    var from = point(-1)
    var to = point(1)
    var first = GdkRGBA(gradient.first)
    var last = GdkRGBA(gradient.last)
    clipped(rect, outline) { place in
      var place = place
      unsafe weft_snapshot_gradient(snapshot, &place, &from, &to, &first, &last)
    }
  }

  func fill(_ rect: Rect, _ outline: Outline, with picture: Picture) {
    clipped(rect, outline) { _ in
      var place = graphene_rect_t(rect)
      unsafe picture.bytes.withUnsafeBufferPointer { bytes in
        unsafe weft_snapshot_picture(
          snapshot,
          bytes.baseAddress,
          Int32(picture.width),
          Int32(picture.height),
          &place
        )
      }
    }
  }

  func border(_ rect: Rect, _ outline: Outline, width: Double, color: RGBA) {
    var color = GdkRGBA(color)
    var rounded = GskRoundedRect(RoundedRect(rect, outline))
    unsafe weft_snapshot_border(snapshot, &rounded, Float(width), &color)
  }

  func write(_ text: TextShaper.Layout, x: Double, y: Double, _ color: RGBA) {
    var color = GdkRGBA(color)
    withOrigin(x: x, y: y) { unsafe gtk_snapshot_append_layout(snapshot, text.layout, &color) }
  }

  func write(_ line: CutLine, x: Double, y: Double, _ color: RGBA) -> Bool {
    var color = GdkRGBA(color)
    let width = TextShaper.units(line.width)
    return withOrigin(x: x, y: y) {
      unsafe weft_snapshot_cut(snapshot, line.whole.layout, line.sign.layout, width, &color)
    }
  }

  /// Draws a background behind some bytes of a text.
  func mark(_ bytes: Range<Int>, of text: TextShaper.Layout, x: Double, y: Double, _ color: RGBA) {
    var color = GdkRGBA(color)
    withOrigin(x: x, y: y) {
      unsafe weft_snapshot_mark(
        snapshot,
        text.layout,
        Int32(clamping: bytes.lowerBound),
        Int32(clamping: bytes.upperBound),
        &color
      )
    }
  }

  /// Draws with a point as the origin.
  private func withOrigin<Result>(x: Double, y: Double, _ body: () -> Result) -> Result {
    var place = graphene_point_t(x: Float(x), y: Float(y))
    unsafe gtk_snapshot_save(snapshot)
    defer { unsafe gtk_snapshot_restore(snapshot) }
    unsafe gtk_snapshot_translate(snapshot, &place)
    return body()
  }

  func beginLayer(clip: (Rect, Outline)?, isGroup: Bool, opacity: Double) {
    var pushed = 0
    if opacity < 1 {
      unsafe gtk_snapshot_push_opacity(snapshot, opacity)
      pushed += 1
    }
    if let (rect, outline) = clip {
      push(rect, outline)
      pushed += 1
    }
    layers.append(pushed)
  }

  func endLayer() {
    for _ in 0..<(layers.popLast() ?? 0) { unsafe gtk_snapshot_pop(snapshot) }
  }

  /// Moves the origin of everything drawn later.
  func move(x: Double, y: Double) {
    var shift = graphene_point_t(x: Float(x), y: Float(y))
    unsafe gtk_snapshot_translate(snapshot, &shift)
  }

  /// Closes the layers that are still open.
  func endLayers() { while !layers.isEmpty { endLayer() } }

  private func push(_ rect: Rect, _ outline: Outline, inset: Double = 0) {
    let rounded = RoundedRect(rect, outline, inset: inset)
    if rounded.radius > 0 {
      var rounded = GskRoundedRect(rounded)
      unsafe gtk_snapshot_push_rounded_clip(snapshot, &rounded)
    } else {
      var place = graphene_rect_t(rounded.rect)
      unsafe gtk_snapshot_push_clip(snapshot, &place)
    }
  }

  /// Draws inside an outline; the closure receives its rectangle.
  private func clipped(
    _ rect: Rect,
    _ outline: Outline,
    inset: Double = 0,
    draw: (graphene_rect_t) -> Void
  ) {
    let rounded = RoundedRect(rect, outline, inset: inset)
    guard rounded.rect.size.width > 0, rounded.rect.size.height > 0 else { return }
    let isRound = rounded.radius > 0
    if isRound { push(rect, outline, inset: inset) }
    draw(graphene_rect_t(rounded.rect))
    if isRound { unsafe gtk_snapshot_pop(snapshot) }
  }
}

extension graphene_rect_t {
  init(_ rect: Rect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.x), y: Float(rect.y)),
      size: graphene_size_t(width: Float(rect.size.width), height: Float(rect.size.height))
    )
  }
}

extension GskRoundedRect {
  init(_ rounded: RoundedRect) {
    let radius = Float(rounded.radius)
    let corner = graphene_size_t(width: radius, height: radius)
    self.init(bounds: graphene_rect_t(rounded.rect), corner: (corner, corner, corner, corner))
  }
}

extension GdkRGBA {
  init(_ color: RGBA) {
    self.init(
      red: Float(color.red),
      green: Float(color.green),
      blue: Float(color.blue),
      alpha: Float(color.alpha)
    )
  }
}
