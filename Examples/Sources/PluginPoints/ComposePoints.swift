// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

/// Where plugins have a say in what is written: this host's own points, with types of their own.
///
/// This library knows neither of them. An id, a signature and how answers come together are the whole
/// promise to plugins, in whichever language; this type is the same promise to the rest of the host.
struct ComposePoints {
  /// Who knows a command answers; the first one does.
  private let command: Point
  /// Everybody may change what is sent, one after the other.
  private let send: Point

  init(_ registry: PointRegistry) throws(PointError) {
    command = try registry.declare("org.example.compose.command/1", "s(s,s)")
    send = try registry.declare("org.example.compose.send/1", "s(s,r)", .chain)
  }

  /// The text in place of a command such as "/shrug never mind"; nil where nobody knows it.
  func text(of command: String, _ rest: String) -> String? {
    guard case .text(let text?) = try? self.command.call([.text(command), .text(rest)]) else {
      return nil
    }
    // Plugins may answer with anything; what gets into a message is for the host to say.
    return text.count <= 2_000 ? text : nil
  }

  /// What is sent: without plugins, and when all of them fail, the text as it is.
  func sent(_ text: String, _ draft: Draft) -> String {
    let answer = try? send.call([.text(text), .record(draft.record)])
    guard case .text(let changed?) = answer, changed.count <= 4_000 else { return text }
    return changed
  }
}
