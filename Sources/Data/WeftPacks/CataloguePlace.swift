// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import WeftSystem

/// Where a catalogue and its packs are: a folder, or a folder of a web server.
package struct CataloguePlace: Hashable, Sendable, CustomStringConvertible {
  private enum Kind: Hashable {
    case folder
    case server
  }

  private let kind: Kind
  /// The path or the address in its usual spelling, without a slash at its end.
  package let description: String

  /// Reads a place: an address that begins with `https://`, or with `http://` and leads to this machine; all else is
  /// a path.
  package init(_ text: String) throws(PackError) {
    guard text.contains("://") else {
      let path = text.hasPrefix("/") ? text : URL.currentFolder + "/" + text
      (kind, description) = (.folder, Self.usual(path: path, parents: false))
      return
    }
    guard let parts = URLComponents(string: text), let host = parts.host?.lowercased(),
      !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
      parts.fragment == nil, text.utf8.count <= 1_024,
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else {
      throw PackError(
        text,
        "it is no address of a catalogue",
        remedy: "write https://example.org/plugins"
      )
    }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http" where Self.isLoopback(host): break
    default:
      throw PackError(
        text,
        "others could change what comes from there on its way",
        remedy: "use an address that begins with https://"
      )
    }
    (kind, description) = (.server, Self.usual(parts, text))
  }

  /// The usual spelling of a place that was noted, which stays as it is where it is none.
  ///
  /// Different spellings of one place must not have different keys and serials.
  package static func name(_ noted: String) -> String {
    guard noted.contains("://") || noted.hasPrefix("/") else { return noted }
    return (try? CataloguePlace(noted))?.description ?? noted
  }

  /// The usual spelling of an address: lower case where case says nothing, no port that goes without saying, a path
  /// without empty parts and dots, and percent signs only where they are needed.
  private static func usual(_ parts: URLComponents, _ text: String) -> String {
    guard let scheme = parts.scheme?.lowercased(), var host = parts.host?.lowercased() else {
      return text
    }
    if host.hasSuffix(".") { host.removeLast() }
    if host.contains(":"), !host.hasPrefix("[") { host = "[\(host)]" }
    let isUsual = parts.port == nil || parts.port == (scheme == "https" ? 443 : 80)
    let port = isUsual ? "" : ":\(parts.port ?? 0)"
    let path = parts.percentEncodedPath.split(separator: "/").map { unescaped(String($0)) }
    let joined = usual(path: "/" + path.joined(separator: "/"), parents: true)
    return "\(scheme)://\(host)\(port)\(joined == "/" ? "" : joined)"
  }

  /// A part of a path whose letters, digits and `-._~` stand for themselves, and other signs as they were.
  private static func unescaped(_ part: String) -> String {
    let pieces = part.split(separator: "%", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces.first ?? "")) { text, piece in
      let digits = piece.prefix(2)
      guard digits.utf8.count == 2, let byte = UInt8(digits, radix: 16) else {
        return text + "%" + piece
      }
      let isPlain = plain.contains(byte)
      let sign = isPlain ? String(UnicodeScalar(byte)) : "%" + digits.uppercased()
      return text + sign + piece.dropFirst(2)
    }
  }

  /// What needs no percent sign anywhere.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
  )

  /// A path without empty parts and parts that are a dot.
  ///
  /// - Parameter parents: Whether two dots take the part before them away; in a folder that may be a link they don't.
  private static func usual(path: String, parents: Bool) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", parents { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The folder of a file at a path or an address, and its name.
  package static func file(_ text: String) throws(PackError) -> (CataloguePlace, String) {
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    guard text.contains("/") else { return (try CataloguePlace("."), name) }
    let folder = String(text.dropLast(name.utf8.count == 0 ? 0 : name.count))
    return (try CataloguePlace(folder.isEmpty ? "/" : folder), name)
  }

  /// A file there, for messages.
  package func shown(_ name: String) -> String { "\(description)/\(name)" }

  /// Reads a file; nil when there is none.
  ///
  /// - Parameter most: The most bytes it may have; more are not waited for.
  package func bytes(of name: String, atMost most: Int) throws(PackError) -> [UInt8]? {
    switch kind {
    case .folder: try fileBytes(name, most)
    case .server: try Download(shown(name), atMost: most).bytes
    }
  }

  private func fileBytes(_ name: String, _ most: Int) throws(PackError) -> [UInt8]? {
    do throws(SystemError) {
      let file = try Descriptor(opening: Array(shown(name).utf8))
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(EISDIR) }
      guard status.st_size <= most else { throw SystemError(EFBIG) }
      return try file.bytes(Int(status.st_size))
    } catch {
      if error.number == ENOENT || error.number == ENOTDIR { return nil }
      let reason = error.number == EFBIG ? "it has more than \(most) bytes" : "\(error)"
      throw PackError(shown(name), "it can't be read (\(reason))", remedy: "check the file")
    }
  }
}

extension URL {
  /// The working folder.
  fileprivate static var currentFolder: String { FileManager.default.currentDirectoryPath }
}
