// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
internal import Glibc
internal import WeftSystem

/// Returns an environment variable, or `nil` if it is not set.
func environment(_ name: String) -> String? {
  // SAFETY: the text of getenv is copied at once; this project sets no variable while it runs.
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// Whether the process has rights that its user does not have.
///
/// Such a process must not trust its environment.
func isSetUserID() -> Bool {
  weft_platform_is_privileged()
}

/// Whether a path leads to a program.
func isExecutable(_ path: String) -> Bool {
  // SAFETY: the path is borrowed for the call.
  unsafe access(path, X_OK) == 0
}

/// Whether a library with this name is already in the process; the check loads nothing.
func isLoaded(_ library: String) -> Bool {
  // SAFETY: with RTLD_NOLOAD no code of the library runs, and the reference is released.
  guard let handle = unsafe dlopen(library, RTLD_LAZY | RTLD_NOLOAD) else { return false }
  unsafe dlclose(handle)
  return true
}
