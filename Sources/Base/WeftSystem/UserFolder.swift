// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// The folders in which programs keep what belongs to their user.
///
/// Everything that finds such a folder asks here, so that no command writes below the working folder
/// because `HOME` is relative, or below `/` because it is empty.
package enum UserFolder: Sendable {
  /// What the user made and keeps: `$XDG_DATA_HOME`, or else `~/.local/share`.
  case data
  /// What the user decided: `$XDG_CONFIG_HOME`, or else `~/.config`.
  case config
  /// What programs remember: `$XDG_STATE_HOME`, or else `~/.local/state`.
  case state

  /// The path of a file or folder in it.
  ///
  ///     UserFolder.state.path("weft/used")  // "/home/ada/.local/state/weft/used"
  ///
  /// Nil if the environment names no absolute folder. It is also nil for a program with more rights
  /// than its user, who chose the environment.
  package func path(_ file: String) -> String? {
    let (name, folder) = names
    if let chosen = Self.absolute(name) { return "\(chosen)/\(file)" }
    return Self.home.map { "\($0)/\(folder)/\(file)" }
  }

  /// The user's home, `$HOME`; nil if that is no absolute path, or must not be trusted.
  package static var home: String? { absolute("HOME") }

  private var names: (variable: String, folder: String) {
    switch self {
    case .data: ("XDG_DATA_HOME", ".local/share")
    case .config: ("XDG_CONFIG_HOME", ".config")
    case .state: ("XDG_STATE_HOME", ".local/state")
    }
  }

  private static func absolute(_ variable: String) -> String? {
    if weft_platform_is_privileged() { return nil }
    // SAFETY: the text of getenv is copied at once; this project sets no variable while it runs.
    guard let text = unsafe getenv(variable), case let path = unsafe String(cString: text),
      path.hasPrefix("/")
    else { return nil }
    return path
  }
}
