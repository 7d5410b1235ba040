// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How many problems with plugins there are.
public struct PluginProblemCount: Equatable, Sendable {
  /// Files that are not used.
  public let refused: Int
  /// All problems, those included.
  public let all: Int

  /// Creates a count.
  public init(refused: Int, all: Int) {
    self.refused = refused
    self.all = all
  }

  /// The count as a sentence: of plugins where each problem kept one from being used, of problems otherwise.
  public func text(_ strings: StringCatalog) -> String {
    strings.text(refused == all ? .pluginsNotLoaded : .pluginsProblems, .count(all))
  }
}
