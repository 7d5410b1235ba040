// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginRefusal {
  /// The rule behind a code: its stage, its meaning and a remedy.
  public struct Rule: Equatable, Sendable {
    /// The stage of the pipeline at which it is applied.
    public let stage: Stage
    /// A description of a file or plugin that breaks it.
    public let meaning: String
    /// The way to correct that.
    public let remedy: String
    /// Whether the plugin is used nevertheless.
    public let isWarning: Bool

    init(_ stage: Stage, _ meaning: String, _ remedy: String, isWarning: Bool = false) {
      self.stage = stage
      self.meaning = meaning
      self.remedy = remedy
      self.isWarning = isWarning
    }
  }
}
