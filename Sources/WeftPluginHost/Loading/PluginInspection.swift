// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginWire

/// What is known about a file without running any of it: everything up to the stage that refused it.
public struct PluginInspection: Sendable {
  /// A library that the loader brings in with a plugin.
  public struct Library: Equatable, Sendable {
    /// Its name in the plugin.
    public let name: String
    /// Where it is, or its name where it is one of the host's own; nil when it is nowhere.
    public let path: String?
    /// The SHA-256 of its bytes where it is no library of the system, so that the plugin is not whole without
    /// it.
    public internal(set) var sha256: String?
  }

  /// Its path as one line that is safe to print.
  public let file: String
  /// How many bytes it has.
  public internal(set) var size: Int?
  /// The SHA-256 of its bytes in hexadecimal digits.
  public internal(set) var sha256: String?
  /// Who it says it is.
  public internal(set) var identity: PluginIdentity?
  /// The libraries it needs, and those that its own need in turn.
  public internal(set) var libraries: [Library] = []
  /// What it exports.
  public internal(set) var symbols: [ELFSymbol] = []
  /// The Swift modules in it.
  public internal(set) var swiftModules: [String] = []
  /// Where it would run.
  public internal(set) var trust: TrustDecision?
  /// Why it would not be loaded; nil when it would.
  public internal(set) var refusal: PluginRefusal?
  /// What is odd about it, though it is used.
  public internal(set) var warnings: [PluginRefusal] = []

  /// The SHA-256 of each library it brings, by its name.
  package var brought: [String: String] {
    let hashes = libraries.compactMap { library in library.sha256.map { (library.name, $0) } }
    return Dictionary(hashes, uniquingKeysWith: { first, _ in first })
  }

  /// Its bytes, as long as nothing refuses it.
  var sealed: SealedFile?
  /// What is loaded before it, as long as nothing refuses it.
  var needed: PluginLibraries?
  /// Where the file is, without links; nil when nobody knows.
  package internal(set) var place: String?
  /// What tells the file from others; nil when it could not be opened.
  var fileIdentity: OpenedFile.Identity?

  init(file: String) {
    self.file = file
  }

  /// Inspects one file that the user named, or the library of a `name.weftplugin` folder; links on
  /// the way to it are followed.
  public init(
    path: String,
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits()
  ) {
    self.init(path: Array(path.utf8), policy: policy, limits: limits)
  }

  /// Inspects a file whose name may be any bytes.
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

  /// Inspects every candidate of a folder, by name.
  ///
  /// - Throws: a refusal when the folder can't be listed.
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

  /// What is odd about the file, and why it is refused if it is.
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
