// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp

/// The document a browser loads first, with the settings the script needs.
enum PageShell {
  static func html(token: String, words: AppWords, options: ServeOptions) -> [UInt8] {
    let direction = options.isRightToLeft ? "rtl" : "ltr"
    return Array(
      """
      <!doctype html>
      <html lang="\(escaped(options.language))" dir="\(direction)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
      <meta name="weft-token" content="\(token)">
      <title>Weft</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="/weft.css">
      <script type="module" src="/weft.js"></script>
      </head>
      <body data-reconnecting="\(escaped(words.reconnecting))" data-ended="\(escaped(words.ended))" \
      data-search="\(escaped(words.search))" data-close="\(escaped(words.close))" \
      data-list="\(escaped(words.list))" data-loading="\(escaped(words.loading))">
      <main id="screen"></main>
      <noscript>\(escaped(words.needsScript))</noscript>
      </body>
      </html>

      """.utf8
    )
  }

  /// A page with a text alone, for browsers without access.
  static func notice(_ text: String) -> [UInt8] {
    Array(
      """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Weft</title></head>
      <body><p>\(escaped(text))</p></body>
      </html>

      """.utf8
    )
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
