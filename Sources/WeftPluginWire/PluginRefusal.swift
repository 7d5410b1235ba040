// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a plugin is not used: at which stage, by what rule, in words, and what to do about it.
public struct PluginRefusal: Error, Equatable, Sendable {
  /// How far the plugin came.
  public enum Stage: String, CaseIterable, Sendable {
    /// Finding files in a folder.
    case enumerate
    /// Opening the file and looking at who may change it.
    case open
    /// Copying it into memory nobody can change.
    case seal
    /// Reading its ELF headers, note and symbols; nothing of it has run.
    case inspect
    /// Deciding how far it is trusted; nothing of it has run.
    case policy
    /// Comparing versions; nothing of it has run.
    case negotiate
    /// Mapping it into memory.
    case load
    /// Asking it what it offers.
    case start
    /// Calling a hook.
    case call
  }

  /// How far the plugin came.
  public let stage: Stage
  /// A short name of the rule that scripts can rely on, the raw value of a ``Code``.
  public let code: String
  /// What is wrong.
  public private(set) var text: String
  /// What to do about it.
  public let remedy: String

  /// Creates a refusal by a rule, with the rule's own remedy when no better one is given.
  public init(_ code: Code, _ text: String, remedy: String? = nil) {
    let rule = code.rule
    stage = rule.stage
    self.code = code.rawValue
    self.text = text
    self.remedy = remedy ?? rule.remedy
  }

  /// The refusal with something said before its text.
  package func prefixed(_ words: String) -> PluginRefusal {
    var refusal = self
    refusal.text = words + text
    return refusal
  }

  /// Whether the plugin is used all the same.
  public var isWarning: Bool { Code(rawValue: code)?.rule.isWarning ?? false }
}
