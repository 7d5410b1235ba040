// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftHTTP
internal import WeftSystem

/// Decides which requests are meant for this server, regardless of the visitor.
struct RequestGuard {
  private let names: Set<String>
  /// Whether the server listens at every interface, so that any numeric address is accepted.
  private let isOpen: Bool

  /// - Parameter address: The address the server listens at.
  init(address: HTTPAddress, names: [String]) {
    var known: Set = ["localhost", "127.0.0.1", "[::1]"]
    known.formUnion(names.map { $0.lowercased() })
    known.insert(address.host.contains(":") ? "[\(address.host)]" : address.host)
    self.names = known
    isOpen = address.host == "0.0.0.0" || address.host == "::"
  }

  /// Returns whether a request names this server.
  ///
  /// Otherwise any site could have a domain name that resolves to this server, and would count as
  /// the same origin (DNS rebinding).
  func isForUs(_ request: HTTPRequest) -> Bool {
    guard let host = request.header("Host")?.lowercased() else { return false }
    let name =
      host.hasPrefix("[")
      ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
    return names.contains(name) || (isOpen && Self.isNumber(name))
  }

  private static func isNumber(_ name: String) -> Bool {
    name.hasPrefix("[") || name.split(separator: ".").allSatisfy { UInt8($0) != nil }
  }

  /// Returns whether a request comes from a page of this server, according to the browser.
  func isSameOrigin(_ request: HTTPRequest) -> Bool {
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin" { return false }
    guard let origin = request.header("Origin") else { return true }
    return origin == "http://" + (request.header("Host") ?? "")
      || origin == "https://" + (request.header("Host") ?? "")
  }
}

/// The secret in the printed address, which proves that a browser belongs to the user.
///
/// It is persisted across restarts, so that the address stays the same. Browsers don't store it:
/// they get a cookie that is valid for one start of the server.
package struct ServeKey {
  /// The key in hexadecimal, as in the address.
  package let text: String

  /// Creates a random key for this process only.
  package init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }.hex
  }

  private init(_ text: String) { self.text = text }

  /// Reads the key from a file, or creates the file with a new key.
  ///
  /// If that fails, uses the random key and reports the problem.
  package init(file path: String, problem: inout String?) {
    if let known = Self.read(path) {
      self.init(known)
      return
    }
    self.init()
    do throws(SystemError) {
      try PrivateFolder.make(above: Array(path.utf8))
      try PrivateFile.write(Array("\(text)\n".utf8), to: Array(path.utf8))
    } catch {
      problem = "\(path): the key can't be saved; the next start will print another address"
    }
  }

  /// Reads a key file, if no other user may read or write it.
  private static func read(_ path: String) -> String? {
    guard let bytes = try? PrivateFile.read(Array(path.utf8), atMost: 65), bytes.count == 65,
      [UInt8](hex: bytes.dropLast()) != nil
    else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// Returns whether a text is the key, compared in constant time.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(text.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
