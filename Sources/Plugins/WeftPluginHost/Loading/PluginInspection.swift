// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginFormat

/// The facts about a file that are known without running it, up to the stage that refused it.
///
///     let inspection = PluginInspection(path: "plugins/badge.so")
///     inspection.identity?.id     // "org.example.badge"
///     inspection.refusal?.remedy  // nil when a host would load it
public struct PluginInspection: Sendable {
  /// A library that the loader loads with a plugin.
  public struct Library: Equatable, Sendable {
    /// The name by which the plugin needs it.
    public let name: String
    /// Its path, or its name when it is one of the host's own; nil when it is not found.
    public let path: String?
    /// The SHA-256 of its bytes when the plugin brings it; nil for a library of the system.
    public internal(set) var sha256: String?
  }

  /// Its path on one line that is safe to print.
  public let file: String
  /// How many bytes it has.
  public internal(set) var size: Int?
  /// The SHA-256 of its bytes in hexadecimal digits.
  public internal(set) var sha256: String?
  /// The identity that it claims.
  public internal(set) var identity: PluginIdentity?
  /// The libraries it needs, and those that these need in turn.
  public internal(set) var libraries: [Library] = []
  /// The symbols that it exports.
  public internal(set) var symbols: [ELFSymbol] = []
  /// The Swift modules that it contains.
  public internal(set) var swiftModules: [String] = []
  /// Where its code would run.
  public internal(set) var trust: TrustDecision?
  /// Why it would not be loaded; nil when it would.
  public internal(set) var refusal: PluginRefusal?
  /// Problems that don't keep it from being used.
  public internal(set) var warnings: [PluginRefusal] = []

  /// The SHA-256 of each library it brings, by name.
  package var brought: [String: String] {
    let hashes = libraries.compactMap { library in library.sha256.map { (library.name, $0) } }
    return Dictionary(hashes, uniquingKeysWith: { first, _ in first })
  }

  /// Its bytes; nil when it is refused.
  var sealed: SealedFile?
  /// The libraries to load before it; nil when they could not all be found.
  var needed: PluginLibraries?
  /// Its path with all links resolved; nil when it is unknown.
  package internal(set) var place: String?
  /// Identifies the file; nil when it could not be opened.
  var fileIdentity: OpenedFile.Identity?

  init(file: String) {
    self.file = file
  }

  /// Inspects a file that the user named, or the library of a `name.weftplugin` folder.
  ///
  /// Links on the way to it are followed.
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
      inspect(try PluginCandidate(path: path), policy, limits)
    } catch {
      refusal = error
    }
  }

  /// Inspects every candidate of a folder, sorted by name.
  ///
  /// - Throws: A refusal when the folder can't be listed.
  public static func all(
    in folder: String,
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits()
  ) throws(PluginRefusal) -> [PluginInspection] {
    try PluginFolder(path: folder, policy: policy, limits: limits).candidates.map { candidate in
      var inspection = PluginInspection(candidate, policy, limits)
      (inspection.sealed, inspection.needed) = (nil, nil)
      return inspection
    }
  }

  /// Returns the warnings about the file, and the refusal if there is one.
  func problems(_ policy: PluginPolicy) -> [PluginProblem] {
    let (id, file) = (identity?.id, file)
    let refusals = refusal.map {
      PluginProblem(file: file, id: id, refusal: $0, refused: RefusedFile(self, policy))
    }
    return warnings.map { PluginProblem(file: file, id: id, refusal: $0) }
      + [refusals].compactMap(\.self)
  }

  /// Inspects a candidate of a folder.
  init(_ candidate: PluginCandidate, _ policy: PluginPolicy, _ limits: PluginLimits) {
    self.init(file: candidate.shownPath)
    inspect(candidate, policy, limits)
  }
}
