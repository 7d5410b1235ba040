// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginRefusal {
  private static let longestText = 2000

  /// Adds it to what another process reads.
  package func write(to writer: inout WireWriter) {
    writer.add(code)
    writer.add(text)
    writer.add(remedy)
  }

  /// Reads what a worker says of itself: nil where it is not whole, or none that a worker has to say.
  ///
  /// The texts may be a plugin's own by now, so they are made safe to print and kept short.
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
