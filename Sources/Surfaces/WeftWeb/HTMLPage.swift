// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// Writes a scene as one self-contained page: no scripts, and no external files or fonts.
///
///     let scene = try Scene { Text("Hello") }.validated()
///     let page = HTMLPage(scene, title: "Hello")
///     print(String(decoding: page.bytes, as: UTF8.self))
///
/// Local pictures are embedded in the page. Others are loaded from servers only if the host trusts these by name, and
/// without telling them which page asks.
public struct HTMLPage {
  /// The colours, fonts and icons of a page, chosen by the host or by the reader's system.
  public enum Themes: Sendable {
    /// One theme, regardless of the reader's system.
    case only(Theme)
    /// The theme that the reader's system prefers; fonts and icons are those of the light one.
    case automatic(light: Theme, dark: Theme)

    var icons: IconSet {
      switch self {
      case .only(let theme), .automatic(let theme, _): theme.icons
      }
    }
  }

  /// The page as UTF-8.
  public let bytes: [UInt8]

  /// Writes a page.
  ///
  /// - Parameters:
  ///   - scene: The scene to write.
  ///   - title: The title of the page.
  ///   - width: The width of the screen in points; in a narrower window it is narrower.
  ///   - language: The language of the texts, such as "en".
  ///   - isRightToLeft: Whether lines run from right to left.
  ///   - themes: The colours, fonts and icons.
  ///   - pictures: Provides local pictures for avatars and picture views.
  ///   - origins: The servers that pictures may be loaded from; other addresses are never written.
  /// - Complexity: O(*n*) in the size of the scene.
  public init(
    _ scene: ValidScene,
    title: String,
    width: Double = 420,
    language: String = "en",
    isRightToLeft: Bool = false,
    themes: Themes = .automatic(light: .light, dark: .dark),
    pictures: (any PictureProvider)? = nil,
    origins: Set<PictureOrigin> = []
  ) {
    var content = SceneHTML(
      scene: scene,
      icons: isRightToLeft ? themes.icons.amongRightToLeftLetters : themes.icons,
      pictures: pictures,
      origins: origins
    )
    content.writeRoots()
    content.writer.raw("\n</main>\n</body>\n</html>\n")
    var page = HTMLWriter()
    page.raw("<!doctype html>\n<html")
    page.attribute("lang", language)
    page.attribute("dir", isRightToLeft ? "rtl" : "ltr")
    page.raw(
      """
      >
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="x-dns-prefetch-control" content="off">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'
      """
    )
    page.own(content.pictureSources)
    page.raw("\">\n<title>")
    page.text(title)
    page.raw("</title>\n<style>\n")
    page.own(BaseStyles.text(themes: themes))
    page.own("main{width:\(CSS.length(width))}\n")
    page.own(content.styles.rules)
    page.raw("</style>\n</head>\n<body>\n<main>\n")
    bytes = content.writer.bytes(after: page)
  }
}
