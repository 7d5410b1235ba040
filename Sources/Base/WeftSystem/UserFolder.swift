// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// The folders in which programs store files of their user.
///
/// All code that needs such a folder uses this type, so that no command writes below the working folder because `HOME`
/// is relative, or below `/` because it is empty.
package enum UserFolder: Sendable {
  /// Files that the user creates and keeps: `$XDG_DATA_HOME`, or else `~/.local/share`.
  case data
  /// Settings: `$XDG_CONFIG_HOME`, or else `~/.config`.
  case config
  /// State that programs remember: `$XDG_STATE_HOME`, or else `~/.local/state`.
  case state

  /// Returns the path of a file or folder inside the folder.
  ///
  ///     UserFolder.state.path("weft/used")  // "/home/ada/.local/state/weft/used"
  ///
  /// Returns `nil` if the environment names no absolute folder, or if the program has more rights than its user, who
  /// controls the environment.
  package func path(_ file: String) -> String? {
    let (name, folder) = names
    if let chosen = Self.absolute(name) { return "\(chosen)/\(file)" }
    return Self.home.map { "\($0)/\(folder)/\(file)" }
  }

  /// The user's home, `$HOME`, or `nil` if it isn't an absolute path or can't be trusted.
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
    // SAFETY: the text from getenv is copied at once; this project doesn't change environment variables at run time.
    guard let text = unsafe getenv(variable), case let path = unsafe String(cString: text),
      path.hasPrefix("/")
    else { return nil }
    return path
  }
}
