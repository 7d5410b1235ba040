// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

/// Returns the first sentence of a text, or `nil` if the text has only one.
private func firstSentence(of text: String) -> String? {
  let bytes = text.utf8
  let end = bytes.indices.first { bytes[$0...].starts(with: ". ".utf8) }
  return end.map { String(text[...$0]) }
}

private let plugin = Plugin(
  id: "org.example.template",
  name: "Template",
  version: "1.0.0",
  hooks: [
    // A row keeps its text if the closure returns `nil`.
    .text(.messagePreview, reading: .below) { row in firstSentence(of: row.below) }
  ]
)

/// The entry function, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
