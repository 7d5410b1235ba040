// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The stage *policy*: decides where a plugin runs, from its hash and id alone.
public struct PluginPolicy: Sendable {
  /// What the user trusts.
  public var trusted: TrustFile
  /// Ids the host's own code trusts.
  public var hostTrusts: Set<String>
  /// Whether there are workers to run plugins in.
  ///
  /// There are none yet, so every plugin that is switched on runs in the host's process.
  let hasWorkers = false

  /// Creates a policy; without arguments it trusts nobody.
  public init(trusted: TrustFile = TrustFile(), hostTrusts: Set<String> = []) {
    self.trusted = trusted
    self.hostTrusts = hostTrusts
  }

  /// Where a plugin runs.
  public func decide(id: String, sha256: String) -> TrustDecision {
    if hostTrusts.contains(id) { return TrustDecision(level: .inProcess, reason: .host) }
    if trusted.trusts(id: id, sha256: sha256) {
      return TrustDecision(level: .inProcess, reason: .pinned)
    }
    return untrusted
  }

  /// Where a plugin would run of which no more may be known.
  func decide(_ id: String?, _ sha256: String?) -> TrustDecision {
    guard let id, let sha256 else { return untrusted }
    return decide(id: id, sha256: sha256)
  }

  /// Where a plugin runs that nobody trusts.
  private var untrusted: TrustDecision {
    hasWorkers
      ? TrustDecision(level: .worker, reason: .byDefault)
      : TrustDecision(level: .inProcess, reason: .noWorkers)
  }
}
