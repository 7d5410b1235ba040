// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// The stage *policy*: decides where a plugin runs, from its id and the hashes of its files alone.
///
///     let policy = PluginPolicy(
///       trusted: TrustFile.userPath.map { TrustFile(path: $0) } ?? TrustFile(),
///       quarantine: QuarantineFile.userPath.map { QuarantineFile(path: $0) } ?? QuarantineFile()
///     )
///     policy.decide(id: "org.example.badge", sha256: hash).level  // .worker unless it is pinned
public struct PluginPolicy: Sendable {
  /// The plugins that the user trusts.
  public var trusted: TrustFile
  /// The plugins that may read what the user types although they run in workers.
  public var readsTyped: TrustFile
  /// Whether every plugin may read typed text, for checks and pictures, in which no user types.
  public var letsAllReadTyped = false
  /// The ids that the host's own code trusts.
  public var hostTrusts: Set<String>
  /// Whether the host's own code trusts every plugin, for a host that ships its plugins itself.
  public var trustsAll: Bool
  /// Whether trusted plugins also run in workers.
  public var isolatesAll: Bool
  /// The plugins that have failed too often.
  public var quarantine: QuarantineFile
  /// The last used file of each plugin.
  public var used: UsedFiles
  /// The path of the program for workers.
  ///
  /// If it is `nil`, workers run `weft-worker` beside the host's program, or else the host's
  /// program itself if that can be a worker.
  public var workerPath: String?

  /// Creates a policy; without arguments it trusts no plugin, so each one runs in a worker.
  public init(
    trusted: TrustFile = TrustFile(),
    readsTyped: TrustFile = TrustFile(),
    hostTrusts: Set<String> = [],
    trustsAll: Bool = false,
    isolatesAll: Bool = false,
    quarantine: QuarantineFile = QuarantineFile(),
    used: UsedFiles = UsedFiles(),
    workerPath: String? = nil
  ) {
    self.trusted = trusted
    self.readsTyped = readsTyped
    self.hostTrusts = hostTrusts
    self.trustsAll = trustsAll
    self.isolatesAll = isolatesAll
    self.quarantine = quarantine
    self.used = used
    self.workerPath = workerPath
  }

  /// Decides where a plugin runs.
  ///
  /// - Parameter libraries: The SHA-256 of each library that the plugin brings, by name.
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
    return TrustDecision(
      level: .worker,
      reason: .byDefault,
      mayReadTyped: letsAllReadTyped
        || readsTyped.trusts(id: id, sha256: sha256, libraries: libraries)
    )
  }

  /// Decides where a plugin would run whose identity or hash may be unknown.
  func decide(_ id: String?, _ sha256: String?) -> TrustDecision {
    decide(id: id ?? "", sha256: sha256 ?? "")
  }

  /// The problems of the files that the policy was read from.
  var problems: [PluginProblem] {
    let files = [
      (trusted.path ?? "trust", trusted.problem),
      (readsTyped.path ?? "composer.text", readsTyped.problem),
      (quarantine.path ?? "quarantine", quarantine.problem), (used.path ?? "used", used.problem),
    ]
    return files.compactMap { path, problem in
      problem.map { PluginProblem(file: EscapedText.line(path), refusal: $0) }
    }
  }
}

/// The place where a plugin's code runs, and the reason.
public struct TrustDecision: Equatable, Sendable {
  /// The fact that decided where a plugin's code runs.
  public enum Reason: String, Sendable {
    /// The plugin is not trusted, so it runs in a worker.
    case byDefault
    /// The user ran `weft plugins trust` on exactly these bytes.
    case pinned
    /// The host's own code trusts the plugin.
    case host
  }

  /// The place where the plugin runs.
  public let level: PluginTrust
  /// The reason why the plugin runs there.
  public let reason: Reason
  /// Whether the plugin may read what the user types; code in the host's process can read everything.
  public let mayReadTyped: Bool

  init(level: PluginTrust, reason: Reason, mayReadTyped: Bool = false) {
    self.level = level
    self.reason = reason
    self.mayReadTyped = mayReadTyped || level == .inProcess
  }

  /// The reason in words.
  public var text: String {
    switch reason {
    case .byDefault: "it is not trusted to run in the host"
    case .pinned: "this version of it is trusted"
    case .host: "the host trusts it"
    }
  }
}

/// The place where a plugin's code runs.
public enum PluginTrust: String, Sendable {
  /// A worker, which is a separate process that can only compute and answer.
  case worker
  /// The host's process, with all its rights; a crash of the plugin ends the host.
  case inProcess
}
