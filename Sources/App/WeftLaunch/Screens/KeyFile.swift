// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftApp
internal import WeftJSON
internal import WeftSystem

/// The file with the user's own keys: the one that `--keys` names, or else `keys.json` in the user's settings.
///
/// A file counts as a whole or not at all. A named one with a mistake is an error; the mistake of the user's own file is
/// reported at each start, and the usual keys apply.
package enum KeyFile {
  package static let option = Option(
    "--keys",
    "FILE",
    help: "keys in place of the usual ones, as JSON (default: keys.json in the settings folder)"
  )

  private static let kind = "keys as JSON, such as {\"markRead\": \"x\"}"
  /// The maximum size of a file; one with all actions has less than 1 KB.
  private static let mostBytes = 1 << 20

  /// Returns the keys of an invocation, and notes for a user whose file isn't used.
  package static func keys(
    _ arguments: Arguments
  ) throws -> (keys: KeyBindings, notes: [String]) {
    if let path = try arguments.value(option.name) {
      let bytes = try InputFile.bytes(of: path, kind: kind, atMost: mostBytes)
      return (try bindings(path, bytes), [])
    }
    guard let path = UserFolder.config.path("weft/keys.json"), PathKind(of: path) != .nothing else {
      return (.standard, [])
    }
    do {
      return (try bindings(path, try SettingsFile.bytes(of: path, atMost: mostBytes)), [])
    } catch {
      let note = "\(error); the usual keys apply"
      Output.error("weft: \(note)")
      return (.standard, [note])
    }
  }

  /// Parses a file.
  static func bindings(_ path: String, _ bytes: [UInt8]) throws(Failure) -> KeyBindings {
    let members = try SettingsFile.members(path, bytes, content: "actions and their keys")
    do throws(KeyProblem) {
      return try KeyBindings(changing: try members.map(member))
    } catch {
      throw Failure("\(path): \(error)")
    }
  }

  private static func member(
    _ member: JSONValue.Member
  ) throws(KeyProblem) -> (action: String, key: String?) {
    switch member.value {
    case .string(let key): (member.key, key)
    case .null: (member.key, nil)
    default: throw .noKey(member.key, member.value.kindName)
    }
  }
}
