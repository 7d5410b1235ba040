// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftSystem

/// The first stage, *enumerate*: the candidates of one folder, sorted by the bytes of their names.
///
/// It reads only the folder itself, and one level deeper into `name.weftplugin` folders. Links that
/// lead out of the folder are refused.
struct PluginFolder {
  let path: String
  /// The order file, or `nil` if it can't be read.
  ///
  /// In that case no plugin of the folder is enabled, because the file might disable any of them.
  let order: PluginOrder?
  /// The user's choices for the settings of the folder's plugins.
  let settings: ChosenSettings
  /// The candidates to open next.
  private(set) var candidates: [PluginCandidate] = []
  /// The refused names, and problems of the folder itself.
  private(set) var problems: [PluginProblem] = []

  private let policy: PluginPolicy

  init(path: String, policy: PluginPolicy, limits: PluginLimits) throws(PluginRefusal) {
    self.policy = policy
    self.path = EscapedText.line(path)
    let folder = try CandidateFolder(path: Array(path.utf8))
    var oddity: PluginRefusal?
    order = Self.order(folder.root, &oddity)
    var problem: PluginRefusal?
    settings = Self.settings(folder.root, &problem)
    if let oddity { report(oddity, about: Array("order".utf8)) }
    if let problem { report(problem, about: Array("settings.json".utf8)) }
    enumerate(folder, limits)
  }

  private mutating func enumerate(_ folder: CandidateFolder, _ limits: PluginLimits) {
    let found: (names: [[UInt8]], isCut: Bool)
    do {
      found = try folder.names(atMost: limits.entries)
    } catch {
      report(error)
      return
    }
    if found.isCut {
      report(
        PluginRefusal(
          .tooManyEntries,
          "it contains more than \(limits.entries) entries; plugins beyond them are ignored"
        )
      )
    }
    for (index, name) in found.names.enumerated() {
      guard index < limits.files else {
        refuse(name, PluginRefusal(.tooMany, "it contains more than \(limits.files) libraries"))
        continue
      }
      do {
        let shown = path + "/" + EscapedText.line(name)
        candidates.append(try folder.candidate(name, shownPath: shown))
      } catch {
        refuse(name, error)
      }
    }
  }

  private static func order(_ root: [UInt8], _ oddity: inout PluginRefusal?) -> PluginOrder? {
    do throws(PluginRefusal) {
      return try PluginOrderFile(in: root).order
    } catch {
      oddity = error
      return nil
    }
  }

  private static func settings(
    _ root: [UInt8],
    _ problem: inout PluginRefusal?
  ) -> ChosenSettings {
    let place = root + Array("/settings.json".utf8)
    do {
      guard let file = try TextFile(at: place, atMost: 1 << 20) else { return ChosenSettings() }
      return try ChosenSettings(json: file.bytes)
    } catch {
      problem = PluginRefusal(.badSetting, "the settings of plugins can't be read: \(error)")
      return ChosenSettings()
    }
  }

  private mutating func refuse(_ name: [UInt8], _ refusal: PluginRefusal) {
    report(refusal, about: name, refused: RefusedFile(unopenedBy: policy))
  }

  /// Adds a problem of a file in the folder, or of the folder.
  private mutating func report(
    _ refusal: PluginRefusal,
    about name: [UInt8]? = nil,
    refused: RefusedFile? = nil
  ) {
    let file = name.map { path + "/" + EscapedText.line($0) } ?? path
    problems.append(PluginProblem(file: file, refusal: refusal, refused: refused))
  }
}

/// A folder to search for candidates; links that lead out of it are refused.
struct CandidateFolder {
  private let listing: FolderListing
  /// The folder's path with all links resolved.
  let root: [UInt8]

  init(path: [UInt8]) throws(PluginRefusal) {
    do throws(SystemError) {
      listing = try FolderListing(path: path)
      root = try listing.path()
    } catch {
      throw Self.unlistable(error)
    }
  }

  /// Returns the names that may be plugins, and whether the limit cut off entries.
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

  /// Returns why a host would refuse a path as a link out of its folder, or `nil` if it would not.
  static func linkRefusal(of path: [UInt8]) -> PluginRefusal? {
    let whole = path.last == 0x2F ? path.dropLast() : path[...]
    let slash = whole.lastIndex(of: 0x2F)
    let name = slash.map { Array(whole[($0 + 1)...]) } ?? Array(whole)
    let parent: [UInt8] = slash.map { $0 == 0 ? [0x2F] : Array(whole[..<$0]) } ?? [0x2E]
    guard name.isLibraryName || name.isBundleName else { return nil }
    do throws(PluginRefusal) {
      _ = try CandidateFolder(path: parent).candidate(name, shownPath: "")
      return nil
    } catch {
      return error.code == PluginRefusal.Code.link.rawValue ? error : nil
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
      throw PluginRefusal(.badBundle, "it contains \(found.count) libraries instead of one")
    }
    return try resolve(bundle + [0x2F] + found[0])
  }

  /// Resolves a name in the folder to a path without links.
  ///
  /// The path is opened without following links, so a link that changes in between has no effect.
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
      throw PluginRefusal(.danglingLink, "it is a broken symbolic link (\(error))")
    }
    guard target.starts(with: inside), target.count > inside.count else {
      throw PluginRefusal(.link, "it is a symbolic link out of the plugin folder")
    }
    return Array(target.dropFirst(inside.count))
  }

  /// The prefix of every path below the folder.
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

/// A file that may be a plugin: its path, and the text that messages show for it.
struct PluginCandidate {
  enum Source {
    /// A path below an open folder, without links.
    case folder(FolderListing, [UInt8])
    /// A path that the user named.
    case path([UInt8])
  }

  /// The candidate's path on one line that is safe to print.
  let shownPath: String
  /// The candidate's folder with all links resolved.
  let folder: [UInt8]
  let source: Source

  /// The candidate's path with all links resolved, on one line that is safe to print.
  var place: String {
    let bytes =
      switch source {
      case .path(let path): path
      case .folder(_, let path): folder + [0x2F] + path[((path.lastIndex(of: 0x2F) ?? -1) + 1)...]
      }
    return EscapedText.line(bytes)
  }
}
