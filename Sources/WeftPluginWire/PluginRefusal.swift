// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a plugin is not used: at which stage, by what rule, in words, and what to do about it.
public struct PluginRefusal: Error, Equatable, Sendable {
  /// How far the plugin came.
  public enum Stage: String, Sendable {
    /// Finding files in a folder.
    case enumerate
    /// Opening and reading the file.
    case open
    /// Reading its ELF header, note and symbols; nothing of it has run.
    case inspect
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
  /// A short name of the rule that scripts can rely on.
  public let code: String
  /// What is wrong.
  public let text: String
  /// What to do about it.
  public let remedy: String

  /// Creates a refusal.
  public init(_ stage: Stage, _ code: String, _ text: String, remedy: String) {
    self.stage = stage
    self.code = code
    self.text = text
    self.remedy = remedy
  }
}
