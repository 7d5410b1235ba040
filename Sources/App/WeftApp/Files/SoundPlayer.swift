// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
package import WeftSystem

/// The program that plays sounds for a terminal or a window; the user has named it, and Weft knows no other.
///
/// No shell starts it. It gets the open file as its third descriptor, whose path is its last argument, so no name from a
/// message reaches it. What it prints is discarded. It ends with Weft, and before the next sound.
package final class SoundPlayer {
  /// The name of the program, as the user wrote it.
  package let name: String
  private let path: String
  private let arguments: [String]
  private let environment: [String: String]
  private var playing: Playing?

  /// A sound that plays, unless the program has ended since.
  private struct Playing: ~Copyable {
    let file: MessageFile
    let child: ChildProcess

    /// Whether the program is still running; an ended one stays in the kernel's list until it is collected.
    var isRunning: Bool {
      guard let status = try? Descriptor(opening: Array("/proc/\(child.id)/stat".utf8)),
        let bytes = try? status.bytes(512)
      else { return false }
      // The name of the program is in parentheses, and may contain any character.
      let state = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.first {
        $0 != " "
      }
      return state != nil && state != "Z" && state != "X"
    }
  }

  /// Finds a program by its path or its name.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments before the file; empty for none.
  ///   - environment: The variables of this process, which the program gets too.
  package init?(_ command: [String], _ environment: [String: String]) {
    guard let name = command.first, !name.isEmpty else { return nil }
    self.name = name
    arguments = command
    self.environment = environment
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let places = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    path = places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }

  /// Plays a sound from its start; if it is playing, ends it instead.
  package func play(_ file: MessageFile) throws(SystemError) {
    let isAgain = playing?.file == file && playing?.isRunning == true
    playing = nil
    if isAgain { return }
    let sound = try file.open()
    let nothing = try Descriptor(opening: Array("/dev/null".utf8))
    let child = try ChildProcess(
      path,
      arguments: arguments + ["/dev/fd/3"],
      environment: environment.map { "\($0.key)=\($0.value)" },
      input: nothing.number,
      output: nothing.number,
      more: [sound.number]
    )
    playing = Playing(file: file, child: child)
  }
}

extension Viewer {
  /// Plays a sound with the program that the user has named, and says why if it can't be started.
  package func play(_ file: MessageFile, with player: SoundPlayer?) {
    guard let player else { return }
    do throws(SystemError) {
      try player.play(file)
    } catch {
      tell(app.words.sound.playerFailed(.text(player.name), .second(error.description)))
    }
  }
}
