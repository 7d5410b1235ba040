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
  ///   - theme: The colours, fonts and icons.
  ///   - isRightToLeft: Whether lines run from right to left.
  ///   - pictures: The pictures avatars show; without them, or one of them, initials show.
  /// - Complexity: O(*n* + *p*) in the nodes of the scene and the pixels of the picture.
  /// - Throws: when fonts or memory are missing.
  public init(
    _ scene: ValidScene,
    width: Int,
    height: Int,
    scale: Int = 1,
    theme: Theme = .light,
    isRightToLeft: Bool = false,
    pictures: (any PictureProvider)? = nil
  ) throws(ImageError) {
    let canvas = try Painter(fonts: theme.fonts).canvas(
      scene,
      width: width,
      height: height,
      scale: scale,
      theme: theme,
      isRightToLeft: isRightToLeft,
      pictures: pictures
    )
    png = try canvas.png()
  }

  /// Where everything in a scene stands in a picture of a width.
  ///
  /// - Parameter window: How high the picture is going to be: rows that plugins drew are no higher.
  /// - Throws: when fonts are missing.
  public static func layout(
    _ scene: ValidScene,
    width: Int,
    theme: Theme = .light,
    window: Double = SceneLayout.usualWindow
  ) throws(ImageError) -> DisplayList {
    let measurer = ImageMeasurer(shaper: try TextShaper(fonts: theme.fonts), icons: theme.icons)
    return scene.layout(width: Double(width), measurer: measurer, window: window)
  }

  /// Paints one scene after the other and remembers the texts it has shaped.
  package final class Painter {
    private let shaper: TextShaper

    package init(fonts: FontSet = .standard) throws(ImageError) {
      shaper = try TextShaper(fonts: fonts)
    }

    /// How many bytes of texts were shaped so far, each time they were.
    package var shapedByteCount: Int { shaper.shapedByteCount }

    /// Paints a scene without encoding it, and returns how many things were painted.
    package func paint(_ scene: ValidScene, width: Int, height: Int) throws(ImageError) -> Int {
      _ = try canvas(scene, width: width, height: height)
      return scene.scene.byteCount
    }

    func canvas(
      _ scene: ValidScene,
      width: Int,
      height: Int,
      scale: Int = 1,
      theme: Theme = .light,
      isRightToLeft: Bool = false,
      pictures: (any PictureProvider)? = nil
    ) throws(ImageError) -> Canvas {
      let canvas = try Canvas(width: width, height: height, scale: scale)
      var painter = ImagePainter(
        canvas: canvas,
        shaper: shaper,
        theme: theme,
        pictures: pictures,
        scale: scale
      )
      let screen = Rect(x: 0, y: 0, size: Size(width: Double(width), height: Double(height)))
      painter.paint(.fill(screen, Paint(.background), .rectangle))
      let list = scene.layout(
        width: Double(width),
        measurer: ImageMeasurer(shaper: shaper, icons: theme.icons),
        isRightToLeft: isRightToLeft,
        window: Double(height)
      )
      for item in list.items { painter.paint(item) }
      return canvas
    }
  }
}
