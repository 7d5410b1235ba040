// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// The commands and options in the source of the manual page.
struct ManualPage {
  static let file = Checkout.root.appending(path: "Sources/App/WeftCLI/Manual/weft.1")

  /// Its sections and subsections by heading.
  private(set) var sections: [String: [Substring]] = [:]

  init() throws {
    let source = try String(contentsOf: Self.file, encoding: .utf8)
    var heading = ""
    for line in source.split(separator: "\n") {
      if line.hasPrefix(".Ss ") || line.hasPrefix(".Sh ") {
        heading = String(line.dropFirst(4)).replacing("\\&", with: "")
        sections[heading] = []
      } else {
        sections[heading, default: []].append(line)
      }
    }
  }

  /// The headings of commands, which are their usage lines.
  var commands: Set<String> {
    Set(sections.keys.filter { $0 == "weft" || $0.hasPrefix("weft ") })
  }

  /// The options below a heading and in the sections it refers to, such as "--size COLSxROWS".
  func options(of heading: String) -> [String] {
    let lines = sections[heading] ?? []
    let referred = lines.filter { $0.hasPrefix(".Sx ") }.flatMap { line in
      // A comma or full stop after a heading is not a part of it.
      let name = line.dropFirst(4).split(separator: " ").filter { $0 != "," && $0 != "." }
      return options(in: sections[name.joined(separator: " ")] ?? [])
    }
    return options(in: lines) + referred
  }

  private func options(in lines: [Substring]) -> [String] {
    lines.filter { $0.hasPrefix(".It Fl ") }.map { line in
      let words = line.dropFirst(".It Fl ".count).split(separator: " ")
      let value = words.dropFirst().filter { !["Ar", "Cm", "Ns"].contains($0) }.joined()
      return "-\(words[0])" + (value.isEmpty ? "" : " " + value)
    }
  }
}
