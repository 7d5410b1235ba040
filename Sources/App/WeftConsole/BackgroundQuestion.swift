// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
package import WeftTerminal

/// The question whether a terminal has a dark background, for users who chose no theme.
///
/// No frame waits for the answer. A terminal that doesn't answer keeps the theme of its environment.
///
///     output(question.text)
///     question.note(.background(0x101418))
///     question.isDark  // true
package struct BackgroundQuestion {
  /// The bytes to write to the terminal; empty if nothing is asked.
  package let text: String
  /// Whether the answer may still arrive.
  package private(set) var isOpen: Bool
  /// Whether the background is dark, or `nil` if it is not known.
  package private(set) var isDark: Bool?

  /// Creates the question.
  ///
  /// - Parameters:
  ///   - isAsked: Whether the theme depends on the answer.
  ///   - isAlone: Whether no other question follows that every terminal answers, which ends the wait.
  package init(
    isAsked: Bool,
    isAlone: Bool,
    depth: ColorDepth,
    _ environment: [String: String]
  ) {
    // The Linux console would print a part of the question.
    isOpen = isAsked && depth != .none && environment["TERM"] != "linux"
    text = isOpen ? "\u{1B}]11;?\u{1B}\\" + (isAlone ? "\u{1B}[c" : "") : ""
  }

  /// Records an answer; only the first one about the background counts.
  package mutating func note(_ answer: TerminalAnswer) {
    guard isOpen else { return }
    switch answer {
    case .background(let rgb):
      isDark = RGB.contrast(rgb, 0xFFFFFF) > RGB.contrast(rgb, 0)
      isOpen = false
    case .attributes: isOpen = false
    default: break
    }
  }
}
