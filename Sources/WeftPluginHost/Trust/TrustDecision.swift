// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a plugin's code runs, and why.
public struct TrustDecision: Equatable, Sendable {
  /// What decided.
  public enum Reason: String, Sendable {
    /// Nobody trusted it: a worker is the rule.
    case byDefault
    /// The user ran `weft plugins trust` on exactly these bytes.
    case pinned
    /// The host's code said so.
    case host
  }

  /// Where it runs.
  public let level: PluginTrust
  /// Why there.
  public let reason: Reason

  /// The reason as people read it.
  public var text: String {
    switch reason {
    case .byDefault: "nobody said it may run in the host"
    case .pinned: "its bytes are those that were trusted"
    case .host: "the host trusts it"
    }
  }
}
