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
  /// The path or the address, without a slash at its end.
  package let description: String

  /// Reads a place: an address that begins with `https://`, or with `http://` and leads to this machine; all else is
  /// a path.
  package init(_ text: String) throws(PackError) {
    var place = text
    guard text.contains("://") else {
      while place.utf8.count > 1, place.hasSuffix("/") { place.removeLast() }
      if !place.hasPrefix("/") {
        place = URL.currentFolder + "/" + place
      }
      (kind, description) = (.folder, place)
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
    while place.hasSuffix("/") { place.removeLast() }
    (kind, description) = (.server, place)
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
