// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftPluginFormat
internal import WeftSystem

/// A plugin named by its file, or by the folder `name.weftplugin` that contains its file.
struct NamedPlugin {
  /// The path's bytes, as the system has them.
  let path: [UInt8]
  /// The path on one line, for messages.
  var shown: String { EscapedText.line(path) }

  /// Takes a word of the command line, whatever its bytes.
  init(_ word: String) { path = Self.bytes(of: word) }

  /// Why there can't be a plugin at the path; nil when there can be one.
  var refusal: PluginRefusal? {
    switch PathKind(of: path) {
    case .nothing where isLink: PluginRefusal(.danglingLink, "it is a symbolic link to nothing")
    case .nothing:
      PluginRefusal(.unreadable, "the file does not exist", remedy: "name a plugin's library")
    case .folder where !path.reversed().starts(with: ".weftplugin".utf8.reversed()):
      PluginRefusal(.notAFile, "it is a folder", remedy: "name a plugin's library in it")
    case .file, .folder, .other: nil
    }
  }

  /// Throws when there can't be a plugin at the path.
  func expectFile() throws(Failure) {
    if let refusal { throw Failure("\(shown): \(refusal.text); \(refusal.remedy)") }
  }

  private var isLink: Bool {
    var status = stat()
    // SAFETY: the path and the variable are lent for the call.
    return unsafe lstat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The original bytes of a command-line word, which Swift repairs when it is not UTF-8.
  private static func bytes(of word: String) -> [UInt8] {
    let text = Array(word.utf8)
    guard word.unicodeScalars.contains("\u{FFFD}") else { return text }
    for index in 0..<Int(CommandLine.argc) {
      // SAFETY: the system's arguments end with a NUL each, and live as long as the process.
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
      let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      if unsafe Array(String(decoding: bytes, as: UTF8.self).utf8) == text {
        return unsafe Array(bytes)
      }
    }
    return text
  }
}

/// Formats problems with plugins as lines.
enum PluginLines {
  private static let most = 100

  /// A line for each problem; after the hundredth, one with the number of the rest.
  static func of(
    _ problems: [PluginProblem],
    line: (PluginProblem) -> String = \.line
  ) -> [String] {
    let lines = problems.prefix(most).map(line)
    let rest = problems.count - lines.count
    return rest == 0 ? lines : lines + ["and \(rest) more; weft plugins list --json has them all"]
  }
}

extension JSONValue {
  /// A library that a plugin needs, as `--json` writes it.
  init(_ library: PluginInspection.Library) {
    self = [
      "name": .string(library.name), "path": .optional(library.path),
      "sha256": .optional(library.sha256),
    ]
  }

  /// A refusal, as `--json` writes it.
  init(_ refusal: PluginRefusal) {
    self = [
      "stage": .string(refusal.stage.rawValue), "code": .string(refusal.code),
      "text": .string(refusal.text), "remedy": .string(refusal.remedy),
    ]
  }
}
