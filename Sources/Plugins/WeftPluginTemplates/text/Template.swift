// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

/// The text up to its first sentence; nil where it has no other.
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
    // A row for which nil is returned keeps the text it has.
    .text(.messagePreview, reading: .below) { row in firstSentence(of: row.below) }
  ]
)

/// What the host asks for when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
