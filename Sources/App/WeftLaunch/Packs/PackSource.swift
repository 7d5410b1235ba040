// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Weft
package import WeftPacks
internal import WeftSystem

/// The files for a pack.
///
/// A plugin's folder may come from someone else, so none of its files is read through a link.
package struct PackSource {
  /// What to do with a folder of sources.
  package enum Sources {
    /// Builds the library with a function if a source is newer, which runs the folder's own build scripts.
    case built(by: (PluginProject) throws -> URL)
    /// Refuses the folder, and names the command that builds it.
    case refused
  }

  package let pack: Pack
  /// The first paragraph of the README.
  package let about: String

  /// Reads the files of a plugin from a folder of sources, a bundle or a library.
  package init(_ named: String, pictures: [String], sources: Sources) throws {
    var folder: PackFolder?
    let library: [UInt8]
    if PathKind(of: named) == .folder, !named.hasSuffix(".weftplugin") {
      let project = try PluginProject(named)
      guard case .built(let build) = sources else { throw Self.unbuilt(named) }
      let built = try build(project)
      folder = try PackFolder(project.path.path)
      library = try PackFolder(built.deletingLastPathComponent().path)
        .required(built.lastPathComponent, atMost: Pack.Limit.library)
    } else if PathKind(of: named) == .folder {
      let bundle = try PackFolder(named)
      library = try bundle.required(bundle.onlyLibrary(), atMost: Pack.Limit.library)
      folder = bundle
    } else {
      try NamedPlugin(named).expectFile()
      library = try InputFile.bytes(of: named, kind: "a plugin")
    }
    var others: [(name: String, bytes: [UInt8])] = []
    for name in ["README.md", "LICENSE"] {
      guard let text = try folder?.bytes(name, atMost: Pack.Limit.text) else { continue }
      others.append((name, text))
    }
    others += try Self.pictures(pictures, in: folder)
    pack = try Pack(library: library, others: others)
    about = Self.paragraph(of: pack.about.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  /// Returns the bytes of a pack's file.
  package static func bytes(ofPack named: String) throws -> [UInt8] {
    let (place, name) = try CataloguePlace.file(named)
    guard let bytes = try place.bytes(of: name, atMost: Pack.Limit.archive) else {
      throw Failure("\(named): the file does not exist; specify a pack")
    }
    return bytes
  }

  private static func unbuilt(_ named: String) -> Failure {
    Failure(
      "\(named): this folder contains a plugin's sources, and building them runs its scripts; if you trust "
        + "its author, run weft plugins pack \(named.shellWord) and drop the file it creates"
    )
  }

  /// Returns the named pictures, or those of the folder, up to the limit of a pack.
  private static func pictures(
    _ named: [String],
    in folder: PackFolder?
  ) throws -> [(name: String, bytes: [UInt8])] {
    guard named.isEmpty else {
      return try named.map { picture in
        let file = URL(fileURLWithPath: picture)
        let place = try PackFolder(file.deletingLastPathComponent().path)
        let name = file.lastPathComponent
        return (name, try place.required(name, atMost: Pack.Limit.picture))
      }
    }
    guard let folder else { return [] }
    let names = try folder.names().filter(Pack.isPicture).sorted().prefix(Pack.Limit.pictures)
    return try names.map { ($0, try folder.required($0, atMost: Pack.Limit.picture)) }
  }

  /// Returns the first paragraph of a Markdown text that is not a heading, on one line.
  private static func paragraph(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("#") || $0.hasPrefix("<") }
      .prefix { !$0.allSatisfy(\.isWhitespace) }
    return String(lines.joined(separator: " ").prefix(300))
  }
}

/// An open folder whose files are read by name, never through a link.
package struct PackFolder {
  private let path: String
  private let listing: FolderListing

  /// The maximum number of names that are read from the folder.
  private static let mostNames = 10_000

  package init(_ path: String) throws(Failure) {
    self.path = path
    do throws(SystemError) {
      listing = try FolderListing(path: Array(path.utf8))
    } catch {
      throw Failure("\(path): the folder can't be read (\(error)); check its permissions")
    }
  }

  /// Returns those names in the folder that are UTF-8.
  package func names() throws(Failure) -> [String] {
    do throws(SystemError) {
      return try listing.names(atMost: Self.mostNames).names
        .compactMap { String(validating: $0, as: UTF8.self) }
    } catch {
      throw Failure("\(path): the folder can't be listed (\(error)); check its permissions")
    }
  }

  /// Returns the name of the only library in the folder.
  func onlyLibrary() throws(Failure) -> String {
    let libraries = try names().filter { $0.hasSuffix(".so") }
    guard let first = libraries.first, libraries.count == 1 else {
      throw Failure(
        "\(NamedPlugin(path).shown): it contains \(libraries.count) libraries instead of one; "
          + "specify the library of the plugin"
      )
    }
    return first
  }

  /// Throws if a name is that of a link.
  package func expectNoLink(_ name: String) throws(Failure) {
    guard let status = try? listing.status(Array(name.utf8)) else { return }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw isLink(name) }
  }

  /// Returns the bytes of a file; throws if it doesn't exist.
  func required(_ name: String, atMost most: Int) throws(Failure) -> [UInt8] {
    guard let bytes = try bytes(name, atMost: most) else {
      throw Failure("\(path)/\(name): the file does not exist; specify another one")
    }
    return bytes
  }

  /// Returns the bytes of a file, or `nil` if it doesn't exist.
  ///
  /// - Throws: A failure for a link, for anything other than a file, and for a file that is too large.
  package func bytes(_ name: String, atMost most: Int) throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      let file = try listing.open(Array(name.utf8))
      let size = try file.status().st_size
      guard size <= most else { throw SystemError(EFBIG) }
      return try file.bytes(Int(size))
    } catch {
      switch error.number {
      case ENOENT: return nil
      case ELOOP: throw isLink(name)
      case EFBIG: throw Failure("\(path)/\(name): it is larger than \(most) bytes; make it smaller")
      default:
        throw Failure("\(path)/\(name): the file can't be read (\(error)); specify a regular file")
      }
    }
  }

  private func isLink(_ name: String) -> Failure {
    Failure(
      "\(path)/\(name): it is a symbolic link, which may lead to any file of yours; "
        + "put the file itself in its place"
    )
  }
}

extension String {
  /// The text as one word of a shell command.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
        || "/._-+,:@=".utf8.contains(byte)
    }
    if isPlain, !isEmpty, !hasPrefix("-") { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }
}
