// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftPluginWire
internal import WeftProcess

/// A plugin that is named by its file, or by the folder `name.weftplugin` its file is in.
struct NamedPlugin {
  /// Its path as the system has it.
  let path: [UInt8]
  /// Its path on one line.
  var shown: String { EscapedText.line(path) }

  /// Takes what was named on the command line, whatever bytes it has.
  init(_ word: String) { path = Self.bytes(of: word) }

  /// Why no plugin can be there, nil where one may be.
  var refusal: PluginRefusal? {
    switch PathKind(of: path) {
    case .nothing where isLink: PluginRefusal(.danglingLink, "it is a symbolic link to nothing")
    case .nothing:
      PluginRefusal(.unreadable, "there is no such file", remedy: "name a plugin's library")
    case .folder where !path.reversed().starts(with: ".weftplugin".utf8.reversed()):
      PluginRefusal(.notAFile, "it is a folder", remedy: "name a plugin's library in it")
    default: nil
    }
  }

  /// Refuses a path at which no file can be.
  func expectFile() throws(Failure) {
    if let refusal { throw Failure("\(shown): \(refusal.text); \(refusal.remedy)") }
  }

  private var isLink: Bool {
    var status = stat()
    // SAFETY: the path and the variable are lent for the call.
    return unsafe lstat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The bytes of a word of the command line, which is repaired where it is no UTF-8.
  private static func bytes(of word: String) -> [UInt8] {
    let text = Array(word.utf8)
    guard word.unicodeScalars.contains("\u{FFFD}") else { return text }
    for place in 0..<Int(CommandLine.argc) {
      // SAFETY: the system's arguments end with a NUL each, and live as long as the process.
      guard let argument = unsafe CommandLine.unsafeArgv[place] else { continue }
      let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      if unsafe Array(String(decoding: bytes, as: UTF8.self).utf8) == text {
        return unsafe Array(bytes)
      }
    }
    return text
  }
}
