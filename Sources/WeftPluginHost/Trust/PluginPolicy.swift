// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// The stage *policy*: decides where a plugin runs, from its id, its hash and those of what it brings alone.
public struct PluginPolicy: Sendable {
  /// What the user trusts.
  public var trusted: TrustFile
  /// Ids the host's own code trusts.
  public var hostTrusts: Set<String>
  /// Whether the host's own code trusts every plugin: for those it brings itself.
  public var trustsAll: Bool
  /// Whether plugins that are trusted run in workers all the same.
  public var isolatesAll: Bool
  /// Which plugins have failed too often.
  public var quarantine: QuarantineFile
  /// Which file of each plugin was used.
  public var used: UsedFiles
  /// The program workers run; nil: `weft-worker` beside the host's program, or that program itself where it
  /// lets itself be one.
  public var workerPath: String?

  /// Creates a policy; without arguments it trusts nobody, so that every plugin runs in a worker.
  public init(
    trusted: TrustFile = TrustFile(),
    hostTrusts: Set<String> = [],
    trustsAll: Bool = false,
    isolatesAll: Bool = false,
    quarantine: QuarantineFile = QuarantineFile(),
    used: UsedFiles = UsedFiles(),
    workerPath: String? = nil
  ) {
    self.trusted = trusted
    self.hostTrusts = hostTrusts
    self.trustsAll = trustsAll
    self.isolatesAll = isolatesAll
    self.quarantine = quarantine
    self.used = used
    self.workerPath = workerPath
  }

  /// Where a plugin runs.
  ///
  /// - Parameter libraries: Those it brings: the SHA-256 of each by its name.
  public func decide(
    id: String,
    sha256: String,
    libraries: [String: String] = [:]
  ) -> TrustDecision {
    if trustsAll || hostTrusts.contains(id) {
      return TrustDecision(level: .inProcess, reason: .host)
    }
    if trusted.trusts(id: id, sha256: sha256, libraries: libraries) {
      return TrustDecision(level: .inProcess, reason: .pinned)
    }
    return TrustDecision(level: .worker, reason: .byDefault)
  }

  /// Where a plugin would run of which no more may be known.
  func decide(_ id: String?, _ sha256: String?) -> TrustDecision {
    decide(id: id ?? "", sha256: sha256 ?? "")
  }

  /// What is wrong with the files it was read from.
  var problems: [PluginProblem] {
    let files = [
      (trusted.path ?? "trust", trusted.problem),
      (quarantine.path ?? "quarantine", quarantine.problem), (used.path ?? "used", used.problem),
    ]
    return files.compactMap { path, problem in
      problem.map { PluginProblem(file: EscapedText.line(path), refusal: $0) }
    }
  }
}
