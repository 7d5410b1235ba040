// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftPluginHost

/// Problems with plugins as lines of text.
package enum PluginLines {
  private static let most = 100

  /// Returns a line for each problem; after the hundredth, one with the number of the rest.
  package static func of(
    _ problems: [PluginProblem],
    line: (PluginProblem) -> String = \.line
  ) -> [String] {
    let lines = problems.prefix(most).map(line)
    let rest = problems.count - lines.count
    return rest == 0 ? lines : lines + ["and \(rest) more; weft plugins list --json shows all"]
  }
}
