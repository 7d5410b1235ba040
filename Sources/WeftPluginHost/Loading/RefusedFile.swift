// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// What is known about a file that is not used, because of a problem with it.
public struct RefusedFile: Equatable, Sendable {
  /// The version it says it has, as far as it could be read.
  public let version: String?
  /// The SHA-256 of its bytes, as far as they could be read.
  public let sha256: String?
  /// Where its code would run if it were used.
  public let trust: TrustDecision

  /// A file that came to be refused while it was inspected.
  init(_ inspection: PluginInspection, _ policy: PluginPolicy) {
    version = inspection.identity?.version
    sha256 = inspection.sha256
    trust = inspection.trust ?? policy.decide(inspection.identity?.id, inspection.sha256)
  }

  /// A file that was inspected and came to be refused later.
  init(_ file: PluginFile) {
    version = file.identity.version
    sha256 = file.sealed.sha256
    trust = file.trust
  }

  /// A file that was not even opened.
  init(unopenedBy policy: PluginPolicy) {
    version = nil
    sha256 = nil
    trust = policy.decide(nil, nil)
  }
}
