// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftSystem

/// A small file that stores a choice of the user between processes, one line for each part of it.
///
/// A file that can't be read or that other users can change is ignored, and so is a failure to write it.
struct ChoiceFile {
  private let path: String?

  /// - Parameter name: The name of the file in the user's folder.
  init(_ name: String) { path = UserFolder.state.path("weft/\(name)") }

  /// The stored lines; none if nothing is stored.
  var lines: [String] {
    guard let path, PathKind(of: path) == .file,
      let bytes = try? SettingsFile.bytes(of: path, atMost: 4_096)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Stores lines, readable only by the user.
  func keep(_ lines: [String]) {
    guard let path else { return }
    try? PrivateFolder.make(above: Array(path.utf8))
    try? PrivateFile.write(
      Array(lines.map { "\($0)\n" }.joined().utf8),
      to: Array(path.utf8)
    )
  }
}

// The clipboard of a terminal.
extension ChoiceFile {
  private static var clipboard: ChoiceFile { ChoiceFile("clipboard") }

  /// Whether copying in a terminal uses the terminal's clipboard; without a stored choice it does.
  static var usesTerminalClipboard: Bool { clipboard.lines.first != "off" }

  static func keep(usesTerminalClipboard: Bool) {
    clipboard.keep([usesTerminalClipboard ? "on" : "off"])
  }
}

// Links that the user writes.
extension ChoiceFile {
  private static var previews: ChoiceFile { ChoiceFile("link-previews") }

  /// Whether the account's server is asked about links while the user writes; only if the user has chosen so.
  static var previewsLinks: Bool { previews.lines.first == "on" }

  static func keep(previewsLinks: Bool) { previews.keep([previewsLinks ? "on" : "off"]) }
}

// The sections of the channel list.
extension ChoiceFile {
  private static var sections: ChoiceFile { ChoiceFile("collapsed-sections") }

  /// The sections that are collapsed.
  static var collapsed: Set<ChannelSection> {
    Set(sections.lines.compactMap { ChannelSection(rawValue: $0) })
  }

  static func keep(collapsed: Set<ChannelSection>) {
    sections.keep(collapsed.map(\.rawValue).sorted())
  }

  private static var sectionGrouping: ChoiceFile { ChoiceFile("sections") }

  /// How the channel list is divided into sections; without a stored choice, the pinned channels come first.
  static var grouping: ChannelGrouping {
    sectionGrouping.lines.first.flatMap { ChannelGrouping(rawValue: $0) } ?? .pinned
  }

  static func keep(grouping: ChannelGrouping) { sectionGrouping.keep([grouping.rawValue]) }
}
