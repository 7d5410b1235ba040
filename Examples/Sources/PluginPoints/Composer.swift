// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

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
