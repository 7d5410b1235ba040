// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft
import WeftLists

/// Problems with plugins defined by a test.
final class KnownProblems: PluginProblemSource {
  var problemItems: [PluginProblemItem]
  private(set) var timesAsked = 0

  init(_ items: [PluginProblemItem] = []) {
    problemItems = items
  }

  var problemCount: PluginProblemCount {
    timesAsked += 1
    return PluginProblemCount(
      refused: problemItems.count { $0.kind == .refused },
      all: problemItems.count { $0.kind != .warning }
    )
  }

  /// A refused file.
  static let refused = PluginProblemItem(
    .refused,
    name: "org.example.badge",
    file: "Plugins/badge.so",
    stage: "inspect",
    code: "missingLibrary",
    text: "it needs libfancy.so.3, which is not installed",
    remedy: "install that library, or link it into the plugin"
  )

  /// A hook that failed.
  static let fault = PluginProblemItem(
    .fault,
    name: "org.example.rows",
    file: "Plugins/rows.so",
    stage: "call",
    code: "badItem",
    text: "weft.item.channel/1: the view of a row is refused: it has 300 nodes, 256 are allowed",
    remedy: "the default is shown; report it to the author"
  )

  /// A file under two names.
  static let warning = PluginProblemItem(
    .warning,
    name: "org.example.rows",
    file: "Plugins/rows-2.so",
    stage: "enumerate",
    code: "sameFile",
    text: "it is the same file as Plugins/rows.so",
    remedy: "remove one of the two names"
  )
}
