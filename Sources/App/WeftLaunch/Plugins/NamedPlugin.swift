// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
package import WeftPluginFormat
internal import WeftSystem

/// A plugin named by its file, or by the folder `name.weftplugin` that contains its file.
package struct NamedPlugin {
  /// The path's bytes, exactly as the system has them.
  package let path: [UInt8]
  /// The path on one line, for messages.
  package var shown: String { EscapedText.line(path) }

  /// Takes a word of the command line, even if it is not UTF-8.
  package init(_ word: String) { path = Self.bytes(of: word) }

  /// Why there can't be a plugin at the path, or `nil` if there can.
  package var refusal: PluginRefusal? {
    switch PathKind(of: path) {
    case .nothing where isLink: PluginRefusal(.danglingLink, "it is a broken symbolic link")
    case .nothing:
      PluginRefusal(.unreadable, "the file does not exist", remedy: "specify a plugin's library")
    case .folder where !path.reversed().starts(with: ".weftplugin".utf8.reversed()):
      PluginRefusal(.notAFile, "it is a folder", remedy: "specify a plugin's library in it")
    case .file, .folder, .other: nil
    }
  }

  /// Throws if there can't be a plugin at the path.
  package func expectFile() throws(Failure) {
    if let refusal { throw Failure("\(shown): \(refusal.text); \(refusal.remedy)") }
  }

  private var isLink: Bool {
    var status = stat()
    // SAFETY: the path and the variable are borrowed for the call.
    return unsafe lstat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the original bytes of a command-line word, which Swift repairs if it is not UTF-8.
  private static func bytes(of word: String) -> [UInt8] {
    let text = Array(word.utf8)
    guard word.unicodeScalars.contains("\u{FFFD}") else { return text }
    for index in 0..<Int(CommandLine.argc) {
      // SAFETY: each argument of the system ends with a NUL, and lives as long as the process.
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
      let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      if unsafe Array(String(decoding: bytes, as: UTF8.self).utf8) == text {
        return unsafe Array(bytes)
      }
    }
    return text
  }
}
