// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The text file `order` of a plugin folder: one id a line from the highest down, `#` begins a
/// comment, `-` in front switches a plugin off.
struct PluginOrder {
  private var places: [String: Int] = [:]
  private var disabled: Set<String> = []

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      if content.hasPrefix("-") {
        disabled.insert(String(content.dropFirst()))
      } else if !content.isEmpty, places[content] == nil {
        places[content] = places.count
      }
    }
  }

  func isEnabled(_ id: String) -> Bool {
    !disabled.contains(id)
  }

  /// The place the file gives a plugin; those it does not name come last.
  func place(of id: String) -> Int {
    places[id] ?? .max
  }
}
