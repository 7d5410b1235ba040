// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene
internal import WeftViews

/// A scene as a picture.
public struct SceneImage {
  /// The picture as a PNG file.
  public let png: [UInt8]

  /// Lays out and paints a scene.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - width: The width in points.
  ///   - height: The height in points; what is further down is cut off.
  ///   - scale: Pixels a point, 1 or 2.
  ///   - theme: The colours.
  /// - Complexity: O(*n* + *p*) in the nodes of the scene and the pixels of the picture.
  /// - Throws: when fonts or memory are missing.
  public init(
    _ scene: ValidScene,
    width: Int,
    height: Int,
    scale: Int = 1,
    theme: Theme = .light
  ) throws(ImageError) {
    let shaper = try TextShaper()
    let canvas = try Canvas(width: width, height: height, scale: scale)
    var painter = ImagePainter(canvas: canvas, shaper: shaper, theme: theme)
    let screen = Rect(x: 0, y: 0, size: Size(width: Double(width), height: Double(height)))
    painter.paint(.fill(screen, Paint(.background), .rectangle))
    let list = scene.layout(width: Double(width), measurer: ImageMeasurer(shaper: shaper))
    for item in list.items { painter.paint(item) }
    png = try canvas.png()
  }
}
