// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftCodec
internal import WeftFiles
internal import WeftHTTP
internal import WeftJSON
internal import WeftWeb

/// The files that make up a page, all embedded in the program.
struct PageFiles {
  private struct File {
    let type: String
    let bytes: [UInt8]
    let tag: String
  }

  private var files: [String: File] = [:]

  /// - Parameter themes: The themes that a page can choose.
  init(_ themes: ThemeSet) {
    let named = themes.all.filter { ![ThemeChoice.light, .dark].contains(ThemeChoice($0)) }
    var style = Array((LivePage.styleSheet() + LivePage.rules(of: named)).utf8)
    for file in BuiltInFile.page {
      if file.name.hasSuffix(".js") {
        add(file.name, type: "text/javascript; charset=utf-8", bytes: file.bytes)
      } else {
        style += file.bytes
      }
    }
    add("weft.css", type: "text/css; charset=utf-8", bytes: style)
    add(PageIdentity.iconName, type: "image/svg+xml", bytes: Array(PageIdentity.icon.utf8))
    add(
      PageIdentity.manifestName,
      type: "application/manifest+json",
      bytes: JSONWriter.bytes(PageIdentity.manifest)
    )
  }

  private mutating func add(_ name: String, type: String, bytes: [UInt8]) {
    // Identifies the version; equal bytes have equal tags.
    let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    files["/" + name] = File(type: type, bytes: bytes, tag: "\"\(String(hash, radix: 16))\"")
  }

  /// Answers a request for a file, or returns `nil` if there is no such file.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    guard let file = files[request.path] else { return nil }
    let headers = [
      HTTPHeader("ETag", file.tag), HTTPHeader("Cache-Control", "no-cache"),
      HTTPHeader("Content-Type", file.type),
    ]
    if request.header("If-None-Match") == file.tag {
      return HTTPResponse(304, headers: Array(headers.prefix(2)))
    }
    return HTTPResponse(200, headers: headers, body: file.bytes)
  }
}

/// The HTML document that a browser loads first, with the settings for the script.
enum PageShell {
  /// - Parameter hasOneUser: Whether the server has one user, who returns by the address with the key.
  static func html(
    token: String,
    words: AppWords,
    hasOneUser: Bool,
    options: ServeOptions
  ) -> [UInt8] {
    let ended = hasOneUser ? words.restarted : words.ended
    let keys = options.keys
    let all = keys.all.joined(separator: " ")
    let themes = options.themes.choices.map(\.id).joined(separator: " ")
    func key(_ action: AppKey) -> String { HTMLText.escaped(keys.key(of: action) ?? "") }
    return Array(
      """
      <!doctype html>
      <html \(language(options))>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
      <meta name="weft-token" content="\(token)">
      <title>Weft</title>
      \(PageIdentity.head)
      <link rel="stylesheet" href="weft.css">
      <script type="module" src="weft.js"></script>
      </head>
      <body data-offline="\(HTMLText.escaped(words.offline))" data-ended="\(HTMLText.escaped(ended))" \
      data-search="\(HTMLText.escaped(words.search))" data-close="\(HTMLText.escaped(words.close))" \
      data-list="\(HTMLText.escaped(words.list))" data-skip="\(HTMLText.escaped(words.skip))" data-loading="\(HTMLText.escaped(words.loading))" \
      data-keys="\(HTMLText.escaped(all))" data-undo-key="\(key(.undo))" \
      data-themes="\(HTMLText.escaped(themes))" data-write-key="\(key(.write))" data-too-long="\(HTMLText.escaped(words.writing.tooLong))" \
      data-file-lost="\(HTMLText.escaped(words.writing.fileLost))" \
      data-sound="\(HTMLText.escaped(PageSound.words(words.sound)))" \
      data-not-copied="\(HTMLText.escaped(words.copying.failed))" \
      data-line="\(HTMLText.escaped(words.panes.divider))"\(hasOneUser ? " data-one-user" : "")>
      <main id="screen"></main>
      <noscript>\(HTMLText.escaped(words.needsScript))</noscript>
      </body>
      </html>

      """.utf8
    )
  }

  /// Returns a page with just a text, for browsers without access, in the system's colours.
  static func notice(_ text: String, options: ServeOptions) -> [UInt8] {
    // A command is left-to-right in every language.
    let shown = HTMLText.escaped(text).replacing(
      command,
      with: "<code dir=\"ltr\">\(command)</code>"
    )
    return Array(
      """
      <!doctype html>
      <html \(language(options))>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
      <title>Weft</title>
      <link rel="icon" href="\(PageIdentity.iconAddress)">
      <link rel="stylesheet" href="weft.css">
      </head>
      <body>
      <main class="told"><h1>Weft</h1><p>\(shown)</p></main>
      </body>
      </html>

      """.utf8
    )
  }

  private static let command = "weft serve"

  private static func language(_ options: ServeOptions) -> String {
    "lang=\"\(HTMLText.escaped(options.language))\" dir=\"\(options.isRightToLeft ? "rtl" : "ltr")\""
  }
}
