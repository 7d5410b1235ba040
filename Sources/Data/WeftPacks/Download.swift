// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CCurl

/// One file from a web server, over libcurl.
///
/// Redirections are not followed.
@safe struct Download {
  /// The file's bytes; nil when the server has no such file.
  let bytes: [UInt8]?

  /// How long a file may take: a server that sends slowly holds a command no longer than this.
  private static let patience: Int64 = 120_000

  /// Fetches a file.
  ///
  /// - Parameter most: The most bytes it may have; the exchange ends where there are more.
  init(_ address: String, atMost most: Int) throws(PackError) {
    var reason: UnsafePointer<CChar>?
    // SAFETY: the reason is a literal, which lives for ever.
    guard unsafe weft_curl_load(&reason) == 0 else {
      let text = unsafe reason.map { unsafe String(cString: $0) } ?? "libcurl can't be loaded"
      throw PackError(address, text, remedy: "install libcurl4")
    }
    // SAFETY: this function alone uses the loop and its exchange, and frees each once; texts are lent for the call
    // that copies them.
    guard let loop = unsafe weft_curl_loop_new() else {
      throw PackError(address, "there is no memory to fetch it", remedy: "end other programs")
    }
    defer { unsafe weft_curl_loop_free(loop) }
    let begun = unsafe address.withCString { url in
      unsafe "GET".withCString { method in
        var request = unsafe weft_curl_request()
        unsafe (request.url, request.method, request.most) = (url, method, most)
        unsafe (request.patience_ms, request.connecting_ms) = (Self.patience, 10_000)
        return unsafe weft_curl_begin(loop, &request)
      }
    }
    guard let exchange = unsafe begun else {
      throw PackError(address, "it can't be asked for", remedy: "check the address")
    }
    defer { unsafe weft_curl_free(loop, exchange) }
    while unsafe weft_curl_take(loop) == nil { unsafe weft_curl_run(loop, 1, 1_000) }
    bytes = try unsafe Self.answer(of: exchange, from: address, most)
  }

  private static func answer(
    of exchange: OpaquePointer,
    from address: String,
    _ most: Int
  ) throws(PackError) -> [UInt8]? {
    // SAFETY: words and bytes live as long as the exchange, and are copied here.
    let words = unsafe String(String(cString: weft_curl_words(exchange)).prefix(200))
    let later = "try it again later"
    switch Int(unsafe weft_curl_ending(exchange)) {
    case weft_curl_answered: break
    case weft_curl_unreachable:
      throw PackError(
        address,
        "the server can't be reached, or broke off (\(words))",
        remedy: later
      )
    case weft_curl_late:
      throw PackError(address, "the server does not answer in time", remedy: later)
    case weft_curl_insecure:
      throw PackError(
        address,
        "the server can't prove that it is that server (\(words))",
        remedy: "ask its owner"
      )
    case weft_curl_too_large:
      throw PackError(address, "it has more than \(most) bytes", remedy: "tell its owner")
    default:
      throw PackError(address, "fetching it failed (\(words))", remedy: later)
    }
    let status = unsafe weft_curl_status(exchange)
    switch status {
    case 200: break
    case 404, 410: return nil
    case 300..<400:
      throw PackError(address, "it leads to another address", remedy: "name that one")
    default: throw PackError(address, "the server answers \(status)", remedy: later)
    }
    var count = 0
    let start = unsafe weft_curl_bytes(exchange, &count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
