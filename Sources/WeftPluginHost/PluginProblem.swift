// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginWire

/// Something that went wrong with a plugin, while the list went on without it.
public struct PluginProblem: Equatable, Sendable {
  /// The file, or the folder.
  public let file: String
  /// The plugin's id, as far as it is known.
  public let id: String?
  /// What went wrong and what to do.
  public let refusal: PluginRefusal

  /// The problem on one line, safe to print.
  public var line: String {
    let name = (id.map { "\(file) (\($0))" } ?? file)
    return printable("\(name): \(refusal.text); \(refusal.remedy) [\(refusal.code)]")
  }

  /// File names may hold anything, line breaks included.
  private func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}
