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

  init(file: String, id: String? = nil, refusal: PluginRefusal) {
    self.file = file
    self.id = id
    self.refusal = refusal
  }

  /// The problem on one line, safe to print.
  public var line: String {
    let name = (id.map { "\(file) (\($0))" } ?? file)
    // What a plugin says of itself may hold anything; paths were escaped when they were read.
    let text = EscapedText.visible("\(refusal.text); \(refusal.remedy)")
    return "\(name): \(text) [\(refusal.code)]"
  }
}
