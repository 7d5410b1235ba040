// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftSystem

/// The program that plays sounds for a terminal or a window: that of `--player`, or else of `settings.json` in the settings folder.
///
/// There is no other default, because a sound comes from a stranger.
package enum PlayerChoice {
  package static let option = Option(
    "--player",
    "PROGRAM",
    help: "plays sounds, such as 'mpv --no-video' (default: settings.json in the settings folder)"
  )

  /// The maximum size of a file.
  private static let mostBytes = 1 << 20
  /// The maximum number of words of a command.
  private static let mostWords = 32

  /// Returns the program with its arguments, or an empty list if the user has named none, and notes about a file that
  /// isn't used.
  package static func command(
    _ arguments: Arguments
  ) throws -> (command: [String], notes: [String]) {
    if let text = try arguments.value(option.name) {
      let words = text.split(separator: " ").map(String.init)
      guard let problem = problem(with: words) else { return (words, []) }
      throw Failure("\(option.name): \(problem)")
    }
    guard let path = UserFolder.config.path("weft/settings.json"), PathKind(of: path) != .nothing
    else { return ([], []) }
    do {
      return (try command(path, try SettingsFile.bytes(of: path, atMost: mostBytes)), [])
    } catch {
      let note = "\(error); sounds are not played"
      Output.error("weft: \(note)")
      return ([], [note])
    }
  }

  /// Parses a file.
  static func command(_ path: String, _ bytes: [UInt8]) throws(Failure) -> [String] {
    var words: [String] = []
    for member in try SettingsFile.members(path, bytes, content: "settings and their values") {
      guard member.key == "player" else {
        throw Failure("\(path): there is no setting \"\(member.key.prefix(40))\"; write \"player\"")
      }
      guard case .array(let values) = member.value else {
        throw Failure("\(path): \"player\" is not a list; write [\"mpv\", \"--no-video\"]")
      }
      for value in values {
        guard case .string(let word) = value else {
          throw Failure("\(path): \"player\" has a value that is not a text; write each in quotes")
        }
        words.append(word)
      }
      if let problem = problem(with: words) { throw Failure("\(path): \(problem)") }
    }
    return words
  }

  private static func problem(with words: [String]) -> String? {
    if words.first?.isEmpty != false { return "it names no program; write one, such as mpv" }
    if words.count > mostWords { return "it has more than \(mostWords) words; use a script" }
    if words.contains(where: { $0.utf8.contains(0) }) { return "it contains a NUL; remove it" }
    return nil
  }
}
