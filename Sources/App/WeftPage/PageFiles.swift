// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftHTTP
internal import WeftWeb

/// The files a page consists of, all embedded in the program.
struct PageFiles {
  private struct File {
    let type: String
    let bytes: [UInt8]
    let tag: String
  }

  private var files: [String: File] = [:]

  init() {
    for (name, bytes) in Self.scripts { add(name, "text/javascript; charset=utf-8", bytes) }
    add(
      "weft.css",
      "text/css; charset=utf-8",
      Array(LivePage.styleSheet().utf8) + PackageResources.page_css
    )
  }

  private mutating func add(_ name: String, _ type: String, _ bytes: [UInt8]) {
    // Identifies the version: equal bytes have equal tags.
    let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    files["/" + name] = File(type: type, bytes: bytes, tag: "\"\(String(hash, radix: 16))\"")
  }

  /// The answer to a request for a file; nil when there is none of that name.
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
