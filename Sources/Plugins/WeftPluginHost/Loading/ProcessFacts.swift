// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
internal import Glibc
internal import WeftSystem

/// Returns a variable of the environment; nil when it is not set.
func environment(_ name: String) -> String? {
  // SAFETY: the text of getenv is copied at once; this project sets no variable while it runs.
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// Whether the process has rights that its user does not have, so that its environment
/// can't be trusted.
func isSetUserID() -> Bool {
  weft_platform_is_privileged()
}

/// Whether there is a program at a path.
func isExecutable(_ path: String) -> Bool {
  // SAFETY: the path is lent for the call.
  unsafe access(path, X_OK) == 0
}

/// Whether a library with this name is already in the process; the check loads nothing.
func isLoaded(_ library: String) -> Bool {
  // SAFETY: with RTLD_NOLOAD no code of the library runs, and the reference is released.
  guard let handle = unsafe dlopen(library, RTLD_LAZY | RTLD_NOLOAD) else { return false }
  unsafe dlclose(handle)
  return true
}

/// The folders of the user's own files for a program.
enum UserFolder {
  /// Returns the path of a file in the folder of a variable, or else in one of the user's home.
  ///
  /// Nil when the environment names no absolute folder, or must not be trusted.
  static func path(_ variable: String, orHome folder: String, _ file: String) -> String? {
    if isSetUserID() { return nil }
    if let folder = environment(variable), folder.hasPrefix("/") { return folder + "/" + file }
    return environment("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/\(folder)/\(file)" : nil }
  }
}
