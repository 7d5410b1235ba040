// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftPluginHost
import WeftPoints

/// A message field, as a host might have one.
struct Composer {
  private let points: ComposePoints

  init(_ host: PluginHost) throws(PointError) {
    points = try ComposePoints(host.points)
  }

  /// The message for a typed line.
  func message(_ line: String, _ draft: Draft) -> String {
    guard line.hasPrefix("/") else { return points.sent(line, draft) }
    let words = line.dropFirst().split(separator: " ", maxSplits: 1)
    let command = words.first.map(String.init) ?? ""
    let rest = words.count == 2 ? String(words[1]) : ""
    // The host's own command, which plugins can't override.
    if command == "me" { return points.sent("* \(draft.author) \(rest)", draft) }
    guard let text = points.text(of: command, rest) else { return "nobody knows /\(command)" }
    return points.sent(text, draft)
  }
}

/// The points at which plugins take part in writing messages: this host's own points, with typed
/// functions.
///
/// Weft knows neither of them. An id, a signature and the way answers are combined are the whole
/// contract with plugins, in any language; this type is the same contract for the rest of the host.
struct ComposePoints {
  /// A command is answered by the first provider that knows it.
  private let command: Point
  /// A message is passed through all providers, one after the other.
  private let send: Point

  init(_ registry: PointRegistry) throws(PointError) {
    command = try registry.declare("org.example.compose.command/1", "s(s,s)")
    send = try registry.declare("org.example.compose.send/1", "s(s,r)", composition: .chain)
  }

  /// Returns the text that replaces a command such as "/shrug never mind", or `nil` if no provider knows it.
  func text(of command: String, _ rest: String) -> String? {
    guard case .text(let text?) = try? self.command.call([.text(command), .text(rest)]) else {
      return nil
    }
    // Plugins may answer with anything; the host decides what goes into a message.
    return text.count <= 2_000 ? text : nil
  }

  /// Returns the text to send; the original without plugins, and if all of them fail.
  func sent(_ text: String, _ draft: Draft) -> String {
    let answer = try? send.call([.text(text), .record(draft.record)])
    guard case .text(let changed?) = answer, changed.count <= 4_000 else { return text }
    return changed
  }
}

/// A message being written, and its destination.
struct Draft {
  let channel: String
  let author: String
  let memberCount: Int

  /// The draft as plugins receive it; the order of its values is part of the point's contract.
  var record: PointRecord {
    PointRecord([.text(channel), .text(author), .integer(Int64(memberCount))])
  }
}
