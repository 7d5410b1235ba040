// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// The facts about a file that is not used because of a problem.
public struct RefusedFile: Equatable, Sendable {
  /// The version it claims, if it could be read.
  public let version: String?
  /// The SHA-256 of its bytes, if they could be read.
  public let sha256: String?
  /// Where its code would run if it were used.
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
