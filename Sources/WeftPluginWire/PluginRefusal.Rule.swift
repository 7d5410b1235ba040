// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginRefusal {
  /// What a code stands for.
  public struct Rule: Equatable, Sendable {
    /// Where in the pipeline it is applied.
    public let stage: Stage
    /// What is wrong when it applies.
    public let meaning: String
    /// What to do about it.
    public let remedy: String
    /// Whether the plugin is used all the same.
    public let isWarning: Bool

    init(_ stage: Stage, _ meaning: String, _ remedy: String, isWarning: Bool = false) {
      self.stage = stage
      self.meaning = meaning
      self.remedy = remedy
      self.isWarning = isWarning
    }
  }
}
