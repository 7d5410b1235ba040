// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginRefusal {
  private static let longestText = 2000

  /// Appends it to a message for another process.
  package func write(to writer: inout WireWriter) {
    writer.add(code)
    writer.add(text)
    writer.add(remedy)
  }

  /// Reads a worker's refusal; nil when it is incomplete or not by a rule that workers apply.
  ///
  /// The texts may come from the plugin itself, so they are escaped and shortened.
  package init?(from reader: inout WireReader) {
    guard let name = reader.text(atMost: 64), let code = Code(rawValue: name),
      [.load, .start, .call].contains(code.rule.stage), !code.rule.isWarning,
      let text = reader.text(atMost: 1 << 16), let remedy = reader.text(atMost: 1 << 16)
    else { return nil }
    self.init(code, Self.shown(text), remedy: Self.shown(remedy))
  }

  private static func shown(_ text: String) -> String {
    EscapedText.visible(String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText))))
  }
}
