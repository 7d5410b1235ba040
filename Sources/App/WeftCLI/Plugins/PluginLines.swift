// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftPluginFormat

/// Formats problems with plugins as lines.
enum PluginLines {
  private static let most = 100

  /// A line for each problem; after the hundredth, one with the number of the rest.
  static func of(
    _ problems: [PluginProblem],
    line: (PluginProblem) -> String = \.line
  ) -> [String] {
    let lines = problems.prefix(most).map(line)
    let rest = problems.count - lines.count
    return rest == 0 ? lines : lines + ["and \(rest) more; weft plugins list --json has them all"]
  }
}

extension JSONValue {
  /// A library that a plugin needs, as `--json` writes it.
  init(_ library: PluginInspection.Library) {
    self = [
      "name": .string(library.name), "path": .optional(library.path),
      "sha256": .optional(library.sha256),
    ]
  }

  /// A refusal, as `--json` writes it.
  init(_ refusal: PluginRefusal) {
    self = [
      "stage": .string(refusal.stage.rawValue), "code": .string(refusal.code),
      "text": .string(refusal.text), "remedy": .string(refusal.remedy),
    ]
  }
}
