// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The place where a plugin's code runs, and the reason.
public struct TrustDecision: Equatable, Sendable {
  /// The reason for a decision.
  public enum Reason: String, Sendable {
    /// The plugin is not trusted, so it runs in a worker.
    case byDefault
    /// The user ran `weft plugins trust` on exactly these bytes.
    case pinned
    /// The host's own code trusts it.
    case host
  }

  /// The place where it runs.
  public let level: PluginTrust
  /// The reason why it runs there.
  public let reason: Reason

  /// The reason in words.
  public var text: String {
    switch reason {
    case .byDefault: "it is not trusted to run in the host"
    case .pinned: "its bytes are those that were trusted"
    case .host: "the host trusts it"
    }
  }
}
