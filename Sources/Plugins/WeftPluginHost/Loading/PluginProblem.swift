// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginFormat

/// A problem with a plugin that did not stop the list from working.
///
///     for problem in host.problems { print(problem.line) }
public struct PluginProblem: Equatable, Sendable {
  /// The path of the file or folder, or the id of the open hook point if the problem concerns no file.
  public let file: String
  /// The plugin's id, if it is known.
  public let id: String?
  /// A description of the problem, with a remedy.
  public let refusal: PluginRefusal
  /// Further facts about a file that is not used because of the problem.
  ///
  /// It is `nil` if the file is used anyway, or if the problem concerns no single file.
  public let refused: RefusedFile?

  init(file: String, id: String? = nil, refusal: PluginRefusal, refused: RefusedFile? = nil) {
    self.file = file
    self.id = id
    self.refusal = refusal
    self.refused = refused
  }

  /// Creates the problem of a file that was inspected but is not used.
  init(_ file: PluginFile, refused refusal: PluginRefusal) {
    self.init(
      file: file.path,
      id: file.identity.id,
      refusal: refusal,
      refused: RefusedFile(file)
    )
  }

  /// Whether the plugin is not used because of the problem.
  var isEnd: Bool {
    refused != nil || refusal.code == PluginRefusal.Code.quarantined.rawValue
  }

  /// The problem on one line that is safe to print.
  public var line: String {
    let name = (id.map { "\(file) (\($0))" } ?? file)
    return "\(name): \(reason)"
  }

  /// The description, the remedy and the code, safe to print.
  package var reason: String {
    // A plugin's own words may contain anything; paths were escaped when they were read.
    let text = EscapedText.visible("\(refusal.text); \(refusal.remedy)")
    return "\(text) [\(refusal.code)]"
  }
}

/// The facts about a file that is not used because of a problem.
public struct RefusedFile: Equatable, Sendable {
  /// The version that the file claims, if it could be read.
  public let version: String?
  /// The SHA-256 of the file's bytes, if they could be read.
  public let sha256: String?
  /// The place where the plugin's code would run if it were used.
  public let trust: TrustDecision

  /// Describes a file that was refused during its inspection.
  init(_ inspection: PluginInspection, _ policy: PluginPolicy) {
    version = inspection.identity?.version
    sha256 = inspection.sha256
    trust = inspection.trust ?? policy.decide(inspection.identity?.id, inspection.sha256)
  }

  /// Describes a file that was refused after its inspection.
  init(_ file: PluginFile) {
    version = file.identity.version
    sha256 = file.sealed.sha256
    trust = file.trust
  }

  /// Describes a file that was not opened.
  init(unopenedBy policy: PluginPolicy) {
    version = nil
    sha256 = nil
    trust = policy.decide(nil, nil)
  }
}
