// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a plugin is not used: the stage, the rule, a description and a remedy.
public struct PluginRefusal: Error, Equatable, Sendable {
  /// A stage of the pipeline that a plugin passes through.
  public enum Stage: String, CaseIterable, Sendable {
    /// Finding files in a folder.
    case enumerate
    /// Opening the file and checking who can change it.
    case open
    /// Copying it into memory that no process can change.
    case seal
    /// Reading its ELF headers, note and symbols; none of its code has run.
    case inspect
    /// Deciding how far it is trusted; none of its code has run.
    case policy
    /// Comparing ABI versions; none of its code has run.
    case negotiate
    /// Mapping it into memory with the loader.
    case load
    /// Starting it and reading its declaration.
    case start
    /// Calling a hook.
    case call
  }

  /// The stage at which it was refused.
  public let stage: Stage
  /// The rule's short name for scripts, the raw value of a ``Code``.
  public let code: String
  /// The description of what is wrong.
  public private(set) var text: String
  /// The way to correct it.
  public let remedy: String

  /// Creates a refusal by a rule; `remedy` replaces the rule's own.
  public init(_ code: Code, _ text: String, remedy: String? = nil) {
    let rule = code.rule
    stage = rule.stage
    self.code = code.rawValue
    self.text = text
    self.remedy = remedy ?? rule.remedy
  }

  /// Returns the refusal with words put before its text.
  package func prefixed(_ words: String) -> PluginRefusal {
    var refusal = self
    refusal.text = words + text
    return refusal
  }

  /// Whether the plugin is used nevertheless.
  public var isWarning: Bool { Code(rawValue: code)?.rule.isWarning ?? false }
}
