// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

extension PluginHost {
  /// Has the process tell whose code it was when a plugin ends it.
  ///
  /// A fault, an exit or a signal from outside in the middle of a plugin's code then writes one line to
  /// standard error before the process ends as it would have:
  ///
  ///     weft: SIGSEGV in plugin org.example.badge (hook weft.item.channel/1, asked about 12 rows, had
  ///     begun to answer 3); weft plugins disable org.example.badge switches it off
  ///
  /// Nothing is caught. Handlers are set for signals that end a process, and those that were there
  /// before run after. A library has no business doing that by itself, so it is the program that asks,
  /// once and on its main thread. Code on threads a plugin makes for itself is told of nobody.
  ///
  /// - Returns: Whether the process reports from now on.
  @discardableResult
  public static func reportCrashes() -> Bool { weft_crash_report() == 0 }
}
