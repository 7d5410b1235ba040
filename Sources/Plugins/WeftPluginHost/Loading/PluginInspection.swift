// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import WeftPluginFormat
internal import WeftSystem

/// The facts about a file that are known without running it, up to the stage that refused it.
///
///     let inspection = PluginInspection(path: "plugins/badge.so")
///     inspection.identity?.id     // "org.example.badge"
///     inspection.refusal?.remedy  // nil when a host would load it
public struct PluginInspection: Sendable {
  /// A library that the loader loads with a plugin.
  public struct Library: Equatable, Sendable {
    /// The name by which the plugin needs the library.
    public let name: String
    /// The library's path, or its name if it is one of the host's own, or `nil` if it is not found.
    public let path: String?
    /// The SHA-256 of a library that the plugin brings, or `nil` for a library of the system.
    public internal(set) var sha256: String?
  }

  /// The file's path on one line that is safe to print.
  public let file: String
  /// The file's size in bytes.
  public internal(set) var size: Int?
  /// The SHA-256 of the file's bytes in hexadecimal digits.
  public internal(set) var sha256: String?
  /// The identity that the file claims.
  public internal(set) var identity: PluginIdentity?
  /// The libraries that the file needs, directly or indirectly.
  public internal(set) var libraries: [Library] = []
  /// The symbols that the file exports.
  public internal(set) var symbols: [ELFSymbol] = []
  /// The Swift modules that the file contains.
  public internal(set) var swiftModules: [String] = []
  /// The place where the plugin's code would run.
  public internal(set) var trust: TrustDecision?
  /// Why the plugin would not be loaded, or `nil` if it would.
  public internal(set) var refusal: PluginRefusal?
  /// Problems that don't prevent the plugin from being used.
  public internal(set) var warnings: [PluginRefusal] = []

  /// The SHA-256 of each library that the plugin brings, by name.
  package var brought: [String: String] {
    let hashes = libraries.compactMap { library in library.sha256.map { (library.name, $0) } }
    return Dictionary(hashes, uniquingKeysWith: { first, _ in first })
  }

  /// The sealed copy of the file, or `nil` if the file is refused.
  var sealed: SealedFile?
  /// The libraries to load before the plugin, or `nil` if they could not all be found.
  var needed: PluginLibraries?
  /// The file's path with all links resolved, or `nil` if it is unknown.
  package internal(set) var place: String?
  /// The file's device and inode, or `nil` if it could not be opened.
  var fileIdentity: OpenedFile.Identity?

  init(file: String) {
    self.file = file
  }

  /// Inspects a file that the user named, or the library of a `name.weftplugin` folder.
  ///
  /// Links in the path are followed.
  public init(
    path: String,
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits()
  ) {
    self.init(path: Array(path.utf8), policy: policy, limits: limits)
  }

  /// Inspects a file whose path may be any bytes.
  package init(
    path: [UInt8],
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits()
  ) {
    self.init(file: EscapedText.line(path))
    do throws(PluginRefusal) {
      inspect(try PluginCandidate(path: path), policy: policy, limits: limits)
    } catch {
      refusal = error
    }
  }

  /// Inspects every candidate of a folder, sorted by name.
  ///
  /// - Throws: A refusal if the folder can't be listed.
  public static func all(
    in folder: String,
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits()
  ) throws(PluginRefusal) -> [PluginInspection] {
    try PluginFolder(path: folder, policy: policy, limits: limits).candidates.map { candidate in
      var inspection = PluginInspection(candidate, policy: policy, limits: limits)
      inspection.sealed = nil
      inspection.needed = nil
      return inspection
    }
  }

  /// Returns the warnings about the file, and the refusal if there is one.
  func problems(_ policy: PluginPolicy) -> [PluginProblem] {
    let id = identity?.id
    let file = file
    let refusals = refusal.map {
      PluginProblem(file: file, id: id, refusal: $0, refused: RefusedFile(self, policy))
    }
    return warnings.map { PluginProblem(file: file, id: id, refusal: $0) }
      + [refusals].compactMap(\.self)
  }

  /// Inspects a candidate of a folder.
  init(_ candidate: PluginCandidate, policy: PluginPolicy, limits: PluginLimits) {
    self.init(file: candidate.shownPath)
    inspect(candidate, policy: policy, limits: limits)
  }
}

extension PluginInspection {
  /// Runs a candidate through the stages from *open* to *negotiate*, until one refuses it.
  mutating func inspect(
    _ candidate: PluginCandidate,
    policy: PluginPolicy,
    limits: PluginLimits
  ) {
    do throws(PluginRefusal) {
      let opened = try OpenedFile(candidate, limits: limits)
      fileIdentity = opened.identity
      place = candidate.place
      let (copy, bytes) = try SealedFile.copy(of: opened, limits: limits)
      size = copy.size
      sha256 = copy.sha256
      var rest = limits
      rest.totalBytes -= copy.size
      try parse(bytes, rest)
      try decide(copy.sha256, policy)
      sealed = copy
    } catch {
      refusal = error
    }
  }

  /// The stage *inspect*: reads the file's headers, note, symbols and libraries.
  private mutating func parse(
    _ bytes: [UInt8],
    _ limits: PluginLimits
  ) throws(PluginRefusal) {
    let file = try ELFFile(bytes)
    identity = try file.identity()
    symbols = try file.exportedSymbols()
    swiftModules = Set(symbols.swiftModules + file.swiftModules()).sorted()
    try symbols.checkPluginExports()
    try findLibraries(file, limits)
    warn(about: file)
  }

  private mutating func findLibraries(
    _ file: ELFFile,
    _ limits: PluginLimits
  ) throws(PluginRefusal) {
    var found = PluginLibraries(limits: limits)
    defer { libraries = found.listed }
    try found.add(neededBy: file)
    needed = found
  }

  private mutating func warn(about file: ELFFile) {
    if let unique = symbols.first(where: \.isUnique) {
      warnings.append(
        PluginRefusal(
          .uniqueSymbols,
          "\(EscapedText.line(unique.name)) is unique in the whole process"
        )
      )
    }
    if file.needsStaticTLS {
      warnings.append(PluginRefusal(.staticTLS, "its thread-local variables need static space"))
    }
    let usesRuntime = libraries.contains { $0.name == "libswiftCore.so" }
    if identity?.languageName == "swift", !usesRuntime {
      warnings.append(PluginRefusal(.ownRuntime, "it brings its own copy of the Swift runtime"))
    }
  }

  /// The stages *policy* and *negotiate*.
  private mutating func decide(
    _ sha256: String,
    _ policy: PluginPolicy
  ) throws(PluginRefusal) {
    guard let identity else { return }
    let brought = needed?.hashes ?? [:]
    let decision = policy.decide(id: identity.id, sha256: sha256, libraries: brought)
    trust = decision
    if policy.trusted.names(identity.id), decision.reason != .pinned, decision.reason != .host {
      let what =
        policy.trusted.names(identity.id, sha256: sha256)
        ? "its libraries are not the ones that were trusted with it"
        : "a different file with the id \(identity.id) was trusted, not this one"
      warnings.append(PluginRefusal(.changedSincePinned, what))
    }
    try identity.negotiate()
  }
}

extension PluginCandidate {
  /// Creates a candidate for a file that the user named, or for the library of a `.weftplugin` folder.
  init(path: [UInt8]) throws(PluginRefusal) {
    let real: [UInt8]
    let isFolder: Bool
    do throws(SystemError) {
      real = try realPath(path)
      isFolder = try fileStatus(real).st_mode & S_IFMT == S_IFDIR
    } catch {
      throw PluginRefusal(.unreadable, "it can't be read (\(error))")
    }
    let name = real.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    if isFolder, real.isBundleName {
      let parent = try CandidateFolder(path: Array(real[..<max(1, name - 1)]))
      self = try parent.candidate(Array(real[name...]), shownPath: EscapedText.line(path))
      return
    }
    self.init(
      shownPath: EscapedText.line(path),
      folder: Array(real[..<max(1, name - 1)]),
      source: .path(real)
    )
  }
}

/// Limits for the content of plugin folders.
public struct PluginLimits: Equatable, Sendable {
  /// The maximum number of libraries in one folder; the first by name are used.
  public var files: Int
  /// The maximum size of one library in bytes.
  public var bytes: Int
  /// The maximum size of all libraries together in bytes.
  public var totalBytes: Int
  /// The maximum number of entries read from one folder, libraries or not.
  public var entries: Int

  /// Creates limits, with defaults for those not given.
  public init(
    files: Int = 256,
    bytes: Int = 64 << 20,
    totalBytes: Int = 1 << 30,
    entries: Int = 1 << 16
  ) {
    self.files = files
    self.bytes = bytes
    self.totalBytes = totalBytes
    self.entries = entries
  }
}
