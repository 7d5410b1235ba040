// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
package import WeftTerminal

/// The terminal this process runs on.
package enum TerminalDevice {
  /// Whether keys come from a terminal and pictures go to one.
  package static var isThere: Bool {
    weft_platform_terminal_size(0) != 0 && weft_platform_terminal_size(1) != 0
  }

  /// Takes the terminal over until ``leave()``, or until the process ends in whatever way; false where that
  /// can't be.
  ///
  /// - Parameter mouse: Whether its mouse is the application's, too.
  package static func enter(mouse: Bool = false) -> Bool {
    weft_platform_terminal_enter(mouse ? 1 : 0) == 0
  }

  /// Gives the terminal back.
  package static func leave() { weft_platform_terminal_leave() }

  /// Ends the wait for keys; may be called on any thread.
  package static func wake() { weft_wait_wake() }

  /// How often the process has come back from being suspended: each time the screen is another program's.
  package static var returns: UInt32 { weft_platform_terminal_returns() }

  /// The size of the terminal, within what a screen may have.
  package static func size() -> (columns: Int, rows: Int) {
    let packed = weft_platform_terminal_size(1)
    guard packed != 0 else { return (80, 24) }
    return (min(1000, Int(packed & 0xFFFF)), min(1000, Int(packed >> 16)))
  }

  /// What the environment says of the terminal's colours.
  package static func depth(_ environment: [String: String]) -> ColorDepth {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) == true { return .none }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .full }
    let name = environment["TERM"] ?? ""
    if name == "dumb" || name.isEmpty { return .none }
    return name.contains("256") || name.contains("direct") || name.contains("kitty")
      ? .indexed : .sixteen
  }

  /// Whether the environment tells of a dark terminal, as some do; nil where nothing is told.
  package static func isDark(_ environment: [String: String]) -> Bool? {
    // "15;0": the colours of text and ground by their numbers.
    guard let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) })
    else { return nil }
    return ground < 7 || ground == 8
  }
}
