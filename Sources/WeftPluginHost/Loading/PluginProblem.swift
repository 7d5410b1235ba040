// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginWire

/// Something that went wrong with a plugin, while the list went on without it.
public struct PluginProblem: Equatable, Sendable {
  /// The file or the folder, or the open hook point where neither is the matter.
  public let file: String
  /// The plugin's id, as far as it is known.
  public let id: String?
  /// What went wrong and what to do.
  public let refusal: PluginRefusal
  /// What else is known about the file where it is not used because of this; nil where it is used all the
  /// same, and where no single file is the matter.
  public let refused: RefusedFile?

  init(file: String, id: String? = nil, refusal: PluginRefusal, refused: RefusedFile? = nil) {
    self.file = file
    self.id = id
    self.refusal = refusal
    self.refused = refused
  }

  /// A file is not used that was inspected.
  init(_ file: PluginFile, refused refusal: PluginRefusal) {
    self.init(
      file: file.path,
      id: file.identity.id,
      refusal: refusal,
      refused: RefusedFile(file)
    )
  }

  /// Whether the plugin is not used because of it.
  var isEnd: Bool {
    refused != nil || refusal.code == PluginRefusal.Code.quarantined.rawValue
  }

  /// The problem on one line, safe to print.
  public var line: String {
    let name = (id.map { "\(file) (\($0))" } ?? file)
    return "\(name): \(reason)"
  }

  /// What went wrong, what to do and the code, safe to print.
  package var reason: String {
    // What a plugin says of itself may hold anything; paths were escaped when they were read.
    let text = EscapedText.visible("\(refusal.text); \(refusal.remedy)")
    return "\(text) [\(refusal.code)]"
  }
}
