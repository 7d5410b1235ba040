// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftPluginFormat

/// Reads everything in a plugin's file, as if it had been dropped into a folder.
func fuzz(_ bytes: [UInt8]) {
  guard let file = try? ELFFile(bytes) else { return }
  if let identity = try? file.identity() {
    precondition(identity.id.utf8.count < 64 && identity.version.utf8.count < 24, "too long")
    precondition(EscapedText.line(identity.id) == identity.id, "an id that is not safe to print")
    precondition(EscapedText.line(identity.version) == identity.version, "nor is the version")
    for host in [(0, 1), (1, 0), (1, .max)] as [(UInt32, UInt32)] {
      try? identity.negotiate(with: ABIVersion(major: host.0, minor: host.1))
    }
  }
  if let symbols = try? file.exportedSymbols() {
    precondition(symbols.count * 24 <= bytes.count, "symbols come from nowhere")
    try? symbols.checkPluginExports()
    for module in symbols.swiftModules { precondition(!module.isEmpty, "a module without a name") }
    for symbol in symbols { check(symbol.name) }
  }
  for module in file.swiftModules() { check(module) }
  for library in (try? file.neededLibraries()) ?? [] { check(library) }
  for folder in (try? file.searchPath())?.folders ?? [] { check(folder) }
}

/// Checks that a file's name or content stays on its line.
private func check(_ text: String) {
  for scalar in EscapedText.line(text).unicodeScalars {
    precondition(scalar.value >= 0x20 && scalar.value != 0x7F, "a control gets through")
  }
}
