// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// The clipboard of the terminal, which also works when the program runs on another machine.
///
/// A terminal that doesn't know the sequence ignores it and doesn't answer, so the program can't know whether it has
/// copied anything.
struct TerminalClipboard {
  private let isInTmux: Bool

  /// The longest text in bytes; terminals drop longer sequences, the strictest at 100,000 characters.
  static let most = 74_000

  init(_ environment: [String: String]) {
    isInTmux =
      environment["TMUX"]?.isEmpty == false || environment["TERM"]?.hasPrefix("tmux") == true
  }

  /// Returns the bytes that put a text into the clipboard, or `nil` if the text is too long.
  func bytes(copying text: String) -> String? {
    guard text.utf8.count <= Self.most else { return nil }
    // Base64, so that no text can end the sequence.
    let sequence = "\u{1B}]52;c;\(Array(text.utf8).base64)\u{1B}\\"
    // tmux takes the sequence itself if `set-clipboard` is on, and passes on a wrapped one with `allow-passthrough`.
    return isInTmux
      ? sequence + "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
      : sequence
  }
}
