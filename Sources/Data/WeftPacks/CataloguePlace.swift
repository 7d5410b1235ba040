// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import WeftCodec
internal import WeftSystem

/// The location of a catalogue and its packs: a folder, or a folder on a web server.
package struct CataloguePlace: Hashable, Sendable, CustomStringConvertible {
  private enum Kind: Hashable {
    case folder
    case server
  }

  private let kind: Kind
  /// The normalized path or address, without a trailing slash.
  package let description: String

  /// Reads a location: an `https://` address, an `http://` address of this machine, or else a path.
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
        "it is not the address of a catalogue",
        remedy: "write https://example.org/plugins"
      )
    }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http" where Self.isLoopback(host): break
    default:
      throw PackError(
        text,
        "others could change the download on the way",
        remedy: "use an address that starts with https://"
      )
    }
    (kind, description) = (.server, Self.usual(parts, text))
  }

  /// Returns the normalized form of a stored location, or the text itself if it isn't valid.
  ///
  /// Different spellings of one location must not have different keys and serials.
  package static func name(_ noted: String) -> String {
    guard noted.contains("://") || noted.hasPrefix("/") else { return noted }
    return (try? CataloguePlace(noted))?.description ?? noted
  }

  /// Normalizes an address: lower-case scheme and host, no default port, a path without empty parts and dots, and
  /// percent-encoding only where it is needed.
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

  /// Decodes the percent-encoded letters, digits and `-._~` in a part of a path; other codes become upper case.
  private static func unescaped(_ part: String) -> String {
    let pieces = part.split(separator: "%", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces.first ?? "")) { text, piece in
      let digits = piece.prefix(2)
      guard let byte = [UInt8](hex: digits.utf8)?.first else { return text + "%" + piece }
      let isPlain = PercentEncoding.isUnreserved(byte)
      let sign = isPlain ? String(UnicodeScalar(byte)) : "%" + digits.uppercased()
      return text + sign + piece.dropFirst(2)
    }
  }

  /// Returns a path without empty parts and `.` parts.
  ///
  /// - Parameter parents: Whether `..` removes the part before it. It doesn't in a folder, where that part may be a
  ///   link.
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

  /// Splits the path or address of a file into the location of its folder and its name.
  package static func file(_ text: String) throws(PackError) -> (CataloguePlace, String) {
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    guard text.contains("/") else { return (try CataloguePlace("."), name) }
    let folder = String(text.dropLast(name.utf8.count == 0 ? 0 : name.count))
    return (try CataloguePlace(folder.isEmpty ? "/" : folder), name)
  }

  /// Returns the path or address of a file at this location, for messages.
  package func shown(_ name: String) -> String { "\(description)/\(name)" }

  /// Reads a file; returns `nil` if it doesn't exist.
  ///
  /// - Parameter most: The maximum size in bytes; a larger file is an error and isn't read.
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
  fileprivate static var currentFolder: String { FileManager.default.currentDirectoryPath }
}
