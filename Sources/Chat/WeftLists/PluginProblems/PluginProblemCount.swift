// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The numbers of refused plugins and of all problems with plugins.
public struct PluginProblemCount: Equatable, Sendable {
  /// The number of plugin files the host refused.
  public let refused: Int
  /// The number of all problems, refusals included.
  public let all: Int

  /// Creates a count.
  public init(refused: Int, all: Int) {
    self.refused = refused
    self.all = all
  }

  /// The count as a sentence: of refused plugins where every problem is a refusal, else of
  /// problems.
  public func text(_ strings: StringCatalog) -> String {
    strings.text(refused == all ? .pluginsNotLoaded : .pluginsProblems, .count(all))
  }
}
