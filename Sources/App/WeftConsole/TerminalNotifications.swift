// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftApp
internal import WeftTerminal

/// How a terminal shows notifications: by the sequence that it knows, or by none.
///
/// A terminal that does not know a sequence may show it as text, so one is written only to a terminal that is known
/// by its name: from the environment, or from its answer to the question about pictures. Programs in between, such
/// as tmux, pass none on.
struct TerminalNotifications {
  /// The sequences by which terminals show notifications.
  enum Way: Equatable {
    /// That of kitty, OSC 99.
    case kitty
    /// That of rxvt, OSC 777, with a title.
    case titled
    /// That of iTerm2, OSC 9, with one text.
    case plain
    /// The bell, where the user asks for it.
    case bell
  }

  /// The sequence; nil where the terminal shows none.
  private(set) var way: Way?
  private let isAlone: Bool

  /// - Parameter hasBell: Whether the bell is rung where the terminal has no notifications.
  init(_ environment: [String: String], hasBell: Bool = false) {
    isAlone = !GraphicsQuestion.isInside(environment)
    way = hasBell ? .bell : nil
    guard isAlone else { return }
    let names = [environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? ""]
    if let known = names.lazy.compactMap(Self.way(of:)).first { way = known }
  }

  /// Takes the name that the terminal answers.
  mutating func note(name: String) {
    if isAlone, let known = Self.way(of: name) { way = known }
  }

  private static let ways: [(name: String, way: Way)] = [
    ("xterm-kitty", .kitty), ("kitty(", .kitty), ("foot", .titled), ("xterm-ghostty", .titled),
    ("ghostty", .titled), ("WezTerm", .titled), ("iTerm", .plain),
  ]

  private static func way(of name: String) -> Way? {
    ways.first { name.hasPrefix($0.name) }?.way
  }

  /// The bytes that show a notification; empty where the terminal shows none.
  func bytes(of notification: ChatNotification) -> String {
    let (title, body) = (Self.harmless(notification.title), Self.harmless(notification.body))
    switch way {
    case nil: return ""
    case .bell: return "\u{7}"
    case .kitty:
      // In base64, so that no text can end the sequence; the second part shows both.
      let id = "\u{1B}]99;i=weft\(notification.number)"
      return "\(id):d=0:e=1;\(Self.base64(title))\u{1B}\\"
        + "\(id):d=1:e=1:p=body;\(Self.base64(body))\u{1B}\\"
    // A semicolon ends the title.
    case .titled: return "\u{1B}]777;notify;\(Self.whole(title));\(Self.whole(body))\u{1B}\\"
    // A number with a semicolon in front is another command, such as of progress.
    case .plain: return "\u{1B}]9;\(Self.whole("\(title): \(body)"))\u{1B}\\"
    }
  }

  private static func harmless(_ text: String) -> String {
    TerminalText.harmless(text).replacing("\n", with: " ")
  }

  private static func whole(_ text: String) -> String { text.replacing(";", with: ",") }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
