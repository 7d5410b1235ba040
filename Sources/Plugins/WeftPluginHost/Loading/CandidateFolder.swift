// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftSystem

/// A folder to search for candidates; links that lead out of it are refused.
struct CandidateFolder {
  private let listing: FolderListing
  /// Its path with all links resolved.
  let root: [UInt8]

  init(path: [UInt8]) throws(PluginRefusal) {
    do throws(SystemError) {
      listing = try FolderListing(path: path)
      root = try listing.path()
    } catch {
      throw Self.unlistable(error)
    }
  }

  /// Returns the names that may be plugins, and whether the limit left out entries.
  func names(atMost limit: Int) throws(PluginRefusal) -> (names: [[UInt8]], isCut: Bool) {
    do throws(SystemError) {
      let found = try listing.names(atMost: limit)
      let names = found.names.filter { $0.isLibraryName || $0.isBundleName }
      return (names.sorted { $0.lexicographicallyPrecedes($1) }, found.isCut)
    } catch {
      throw Self.unlistable(error)
    }
  }

  /// Returns the paths of the `.weftplugin` folders in a folder.
  static func bundles(in path: String) -> [String] {
    guard let folder = try? CandidateFolder(path: Array(path.utf8)),
      let names = try? folder.names(atMost: PluginLimits().entries).names
    else { return [] }
    return names.filter(\.isBundleName).compactMap { name in
      String(validating: name, as: UTF8.self).map { "\(path)/\($0)" }
    }
  }

  /// Finds the file to open for a name.
  func candidate(
    _ name: [UInt8],
    shownPath: String
  ) throws(PluginRefusal) -> PluginCandidate {
    let place = try resolve(name)
    let file = name.isBundleName ? try library(in: place) : place
    return PluginCandidate(
      shownPath: shownPath,
      folder: file.lastIndex(of: 0x2F).map { inside + file[..<$0] } ?? root,
      source: .folder(listing, file)
    )
  }

  /// Finds the only library of a `name.weftplugin` folder.
  private func library(in bundle: [UInt8]) throws(PluginRefusal) -> [UInt8] {
    let found: [[UInt8]]
    do throws(SystemError) {
      found = try listing.subfolder(bundle).names(atMost: 1024).names.filter(\.isLibraryName)
    } catch {
      throw PluginRefusal(.badBundle, "it is not a folder with a library in it (\(error))")
    }
    guard found.count == 1 else {
      throw PluginRefusal(.badBundle, "it holds \(found.count) libraries instead of one")
    }
    return try resolve(bundle + [0x2F] + found[0])
  }

  /// Resolves a name beneath the folder to a path without links.
  ///
  /// The path is opened without following links, so links that change meanwhile have no effect.
  private func resolve(_ name: [UInt8]) throws(PluginRefusal) -> [UInt8] {
    do throws(SystemError) {
      guard try listing.status(name).isLink else { return name }
    } catch {
      throw PluginRefusal(.unreadable, "it can't be read (\(error))")
    }
    let target: [UInt8]
    do throws(SystemError) {
      target = try realPath(inside + name)
    } catch {
      throw PluginRefusal(.danglingLink, "it is a symbolic link that leads nowhere (\(error))")
    }
    guard target.starts(with: inside), target.count > inside.count else {
      throw PluginRefusal(.link, "it is a symbolic link out of the plugin folder")
    }
    return Array(target.dropFirst(inside.count))
  }

  /// The prefix of every path beneath the folder.
  private var inside: [UInt8] { root == [0x2F] ? root : root + [0x2F] }

  private static func unlistable(_ error: SystemError) -> PluginRefusal {
    PluginRefusal(.noFolder, "this plugin folder can't be listed (\(error))")
  }
}

extension [UInt8] {
  /// Whether a file with this name may be a plugin.
  var isLibraryName: Bool { count > 3 && ends(with: ".so") }

  /// Whether a folder with this name may hold a plugin.
  var isBundleName: Bool { count > 11 && ends(with: ".weftplugin") }

  private func ends(with suffix: String) -> Bool {
    self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
