// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDrawing
public import WeftScene
internal import WeftViews

/// A scene painted as a picture.
///
///     let image = try SceneImage(scene, width: 420, height: 896, scale: 2)
///     try Data(image.png).write(to: URL(fileURLWithPath: "scene.png"))
public struct SceneImage {
  /// The picture as a PNG file.
  public let png: [UInt8]

  /// Lays out and paints a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to paint.
  ///   - width: The width in points.
  ///   - height: The height in points; everything below is cut off.
  ///   - scale: The number of pixels in a point, 1 or 2.
  ///   - theme: The colours, fonts and icons.
  ///   - isRightToLeft: Whether lines run from right to left.
  ///   - pictures: Provides the pictures; without it avatars show initials, and picture views a line.
  /// - Complexity: O(*n* + *p*) in the nodes of the scene and the pixels of the picture.
  /// - Throws: An error if fonts are missing or memory runs out.
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

  /// Lays out a scene as a picture with this width would show it.
  ///
  /// - Parameters:
  ///   - scene: The scene to lay out, from its upper leading corner.
  ///   - width: The width in points.
  ///   - theme: The fonts and icons.
  ///   - window: The height of the picture, which limits the rows that plugins drew.
  ///   - pictures: Provides the pictures of picture views.
  /// - Throws: An error if fonts are missing.
  public static func layout(
    _ scene: ValidScene,
    width: Int,
    theme: Theme = .light,
    window: Double = SceneLayout.usualWindow,
    pictures: (any PictureProvider)? = nil
  ) throws(ImageError) -> DisplayList {
    let shaper = try ImageError.adopting { () throws(DrawingError) in
      try TextShaper(fonts: theme.fonts)
    }
    let measurer = ShapedMeasurer(shaper, icons: theme.icons, pictures: pictures)
    return scene.layout(width: Double(width), measurer: measurer, window: window)
  }

  /// Paints one scene after another, reusing the texts it has shaped.
  package final class Painter {
    private let shaper: TextShaper

    /// Creates a painter whose pictures all use one set of fonts.
    package init(fonts: FontSet = .standard) throws(ImageError) {
      shaper = try ImageError.adopting { () throws(DrawingError) in
        try TextShaper(fonts: fonts)
      }
    }

    /// The number of bytes of text that have been shaped; texts shaped twice count twice.
    package var shapedByteCount: Int { shaper.shapedByteCount }

    /// Paints a scene without encoding it, and returns the scene's size in bytes.
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
      var theme = theme
      // In right-to-left lines the back icon points to the right.
      if isRightToLeft { theme.icons = theme.icons.mirrored }
      let painter = ScenePainter(
        canvas,
        shaper: shaper,
        theme: theme,
        pictures: pictures,
        scale: scale
      )
      let screen = Rect(x: 0, y: 0, size: Size(width: Double(width), height: Double(height)))
      painter.paint(.fill(screen, Paint(.background), .rectangle))
      let list = scene.layout(
        width: Double(width),
        measurer: ShapedMeasurer(shaper, icons: theme.icons, pictures: pictures),
        isRightToLeft: isRightToLeft,
        window: Double(height)
      )
      for item in list.items { painter.paint(item) }
      return canvas
    }
  }
}

/// The reason why a picture can't be created.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Returns the closure's result, or throws its error as an `ImageError`.
  fileprivate static func adopting<Made>(
    _ make: () throws(DrawingError) -> Made
  ) throws(ImageError) -> Made {
    do {
      return try make()
    } catch {
      throw ImageError(error.message)
    }
  }

  /// The message.
  public var description: String { message }
}
