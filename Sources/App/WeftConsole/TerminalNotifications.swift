// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftCodec
internal import WeftTerminal

/// The way a terminal shows notifications: a sequence that it knows, the bell, or nothing.
///
/// A terminal may print a sequence that it does not know as text. So a sequence is written only to
/// a terminal known by name, from the environment or from its answer to the picture questions. tmux
/// and screen don't pass notifications on.
struct TerminalNotifications {
  /// A sequence that shows a notification.
  enum Way: Equatable {
    /// kitty's sequence, OSC 99.
    case kitty
    /// rxvt's sequence, OSC 777, with a title.
    case titled
    /// iTerm2's sequence, OSC 9, with a single text.
    case plain
    /// The bell, if the user asked for it.
    case bell
  }

  /// The sequence to use, or `nil` if the terminal shows no notifications.
  private(set) var way: Way?
  private let isAlone: Bool

  /// - Parameter hasBell: Whether to ring the bell if the terminal shows no notifications.
  init(_ environment: [String: String], hasBell: Bool = false) {
    isAlone = !GraphicsQuestion.isInside(environment)
    way = hasBell ? .bell : nil
    guard isAlone else { return }
    let names = [environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? ""]
    if let known = names.lazy.compactMap(Self.way(of:)).first { way = known }
  }

  /// Uses the name that the terminal answered.
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

  /// Returns the bytes that show a notification; empty if the terminal shows none.
  func bytes(of notification: ChatNotification) -> String {
    let title = Self.harmless(notification.title)
    let body = Self.harmless(notification.body)
    switch way {
    case nil: return ""
    case .bell: return "\u{7}"
    case .kitty:
      // Base64, so that no text can end the sequence. The second part shows both.
      let id = "\u{1B}]99;i=weft\(notification.number)"
      return "\(id):d=0:e=1;\(Self.base64(title))\u{1B}\\"
        + "\(id):d=1:e=1:p=body;\(Self.base64(body))\u{1B}\\"
    // A semicolon would end the title.
    case .titled: return "\u{1B}]777;notify;\(Self.whole(title));\(Self.whole(body))\u{1B}\\"
    // A leading number with a semicolon would be another command, such as a progress bar.
    case .plain: return "\u{1B}]9;\(Self.whole("\(title): \(body)"))\u{1B}\\"
    }
  }

  private static func harmless(_ text: String) -> String {
    TerminalText.harmless(text).replacing("\n", with: " ")
  }

  private static func whole(_ text: String) -> String { text.replacing(";", with: ",") }

  private static func base64(_ text: String) -> String { Array(text.utf8).base64 }
}
