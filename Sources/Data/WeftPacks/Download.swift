// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CCurl

/// A file downloaded from a web server with libcurl.
///
/// Redirects aren't followed.
@safe struct Download {
  /// The file's bytes, or `nil` if the server has no such file.
  let bytes: [UInt8]?

  /// The time limit in milliseconds, so that a slow server can't block a command for longer.
  private static let patience: Int64 = 120_000

  /// Downloads a file and blocks until it is complete.
  ///
  /// - Parameter most: The maximum size in bytes; the transfer is cancelled if the file is larger.
  init(_ address: String, atMost most: Int) throws(PackError) {
    // SAFETY: the reason is a string with static lifetime.
    if let reason = unsafe weft_curl_load() {
      throw PackError(address, unsafe String(cString: reason), remedy: "install libcurl4")
    }
    // SAFETY: only this function uses the loop and its exchange, and frees each once; texts are valid during the call
    // that copies them.
    guard let loop = unsafe weft_curl_loop_new() else {
      throw PackError(
        address,
        "there is not enough memory to download it",
        remedy: "end other programs"
      )
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
      throw PackError(address, "it can't be requested", remedy: "check the address")
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
    // SAFETY: the text and the bytes live as long as the exchange and are copied here.
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
        "the server can't prove its identity (\(words))",
        remedy: "ask its owner"
      )
    case weft_curl_too_large:
      throw PackError(address, "it has more than \(most) bytes", remedy: "tell its owner")
    default:
      throw PackError(address, "the download failed (\(words))", remedy: later)
    }
    let status = unsafe weft_curl_status(exchange)
    switch status {
    case 200: break
    case 404, 410: return nil
    case 300..<400:
      throw PackError(address, "it redirects to another address", remedy: "use that one")
    default: throw PackError(address, "the server answers \(status)", remedy: later)
    }
    var count = 0
    let start = unsafe weft_curl_bytes(exchange, &count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
