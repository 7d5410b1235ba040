// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftScene
internal import WeftViews

/// The name, the icon and the colours by which a browser shows the page among others, or installs it as an application.
enum PageIdentity {
  static let manifestName = "weft.webmanifest"
  static let iconName = "weft.svg"

  /// The icon as an SVG picture: woven threads, as in the packages.
  static let icon =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>"
    + "<rect width='64' height='64' rx='14' fill='#1f3a5f'/>"
    + "<g fill='none' stroke-width='7' stroke-linecap='round'>"
    + "<path d='M12 21h40M12 43h40' stroke='#f2b84b'/><path d='M21 12v40M43 12v40' stroke='#eef3f8'/>"
    + "<path d='M36 21h14M14 43h14' stroke='#f2b84b'/></g></svg>"

  /// The icon as an address, which costs the page no request.
  static let iconAddress =
    "data:image/svg+xml,"
    + icon.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("#", with: "%23")

  /// The manifest of the application that a browser installs.
  ///
  /// It starts at the path of the server's present run, as every bookmark does.
  static var manifest: JSONValue {
    [
      "name": .string("Weft"), "short_name": .string("Weft"), "start_url": .string("."),
      "scope": .string("."), "display": .string("standalone"),
      "background_color": .string(hex(.light, .background)),
      "theme_color": .string(hex(.light, .raised)),
      "icons": .array([
        [
          "src": .string(iconName), "sizes": .string("any"), "type": .string("image/svg+xml"),
        ]
      ]),
    ]
  }

  /// The elements of a document's head that name the icon, the manifest and the colours of the browser's own bars.
  static var head: String {
    """
    <link rel="icon" href="\(iconAddress)">
    <link rel="manifest" href="\(manifestName)">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="\(hex(.light, .raised))">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="\(hex(.dark, .raised))">
    """
  }

  private static func hex(_ theme: Theme, _ color: Color) -> String {
    let digits = String(theme.rgb(color), radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
