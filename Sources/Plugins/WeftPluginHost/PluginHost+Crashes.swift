// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

extension PluginHost {
  /// Makes the process report which plugin's code was running when it ends.
  ///
  /// A fault, an exit or a signal from outside in the middle of a plugin's code then writes one line to
  /// standard error before the process ends as it would have:
  ///
  ///     weft: SIGSEGV in plugin org.example.badge (hook weft.item.channel/1, asked about 12 rows, had
  ///     begun to answer 3); weft plugins disable org.example.badge switches it off
  ///
  /// Nothing is caught. It sets handlers for the signals that end a process; handlers that were set
  /// before run afterwards. A library shouldn't set them on its own, so the program asks for it,
  /// once and on its main thread. Code on threads that a plugin makes itself is not reported.
  ///
  /// - Returns: Whether the process reports from now on.
  @discardableResult
  public static func reportCrashes() -> Bool { weft_crash_report() == 0 }
}
