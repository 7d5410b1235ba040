// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
package import WeftApp
internal import WeftCodec
internal import WeftJSON
internal import WeftScene

/// An action of the user on a page, as the page sends it.
enum PageAction: Equatable {
  case tap(String, row: UInt64?)
  case menu(row: UInt64)
  /// The page wants rows and reports the visible ones; indices count from the top of the page.
  ///
  /// The screen's name shows if the page has switched to another screen since.
  case scroll(first: Int, rows: Int, seen: Range<Int>?, screen: String? = nil)
  /// Opens the buttons at one end of a row, or closes them if `toTrailing` is `nil`.
  case swipe(row: UInt64, toTrailing: Bool?)
  case select(row: UInt64)
  /// The number of panes that fit side by side.
  case room(Int)
  /// The user chose a pane, counted from the list.
  case pane(Int)
  /// The page was shown or hidden, and has the keyboard focus or not.
  case look(Bool, hasFocus: Bool)
  /// The user answered the browser's question about notifications.
  case permit(NotificationPermission)
  case search(String?)
  /// The text of the focused field of a form.
  case line(String)
  /// Opens the command palette, or closes it; `isWriting` says whether the message field has the focus.
  case palette(isWriting: Bool)
  /// The message field's text, its caret as an offset in UTF-8, and the number of the change.
  case write(String, caret: Int, edit: Int)
  /// Sends a text, with the id that the page has chosen for the message.
  ///
  /// The screen's name keeps the text from being sent to another chat.
  case post(String, edit: Int, id: MessageID? = nil, screen: String? = nil)
  /// Marks the next completion or row of the palette, or an earlier one for a negative step.
  case mark(by: Int)
  /// The user pressed Back or Forward in the browser; the patch that answers repeats the number.
  case back(asked: Int)
  case go(place: String, asked: Int)
  /// A key was pressed outside of all fields; `isInRow` says whether the specified row has the focus.
  case key(String, row: UInt64?, isInRow: Bool)

  /// The maximum number of rows in a window, more than any screen has room for.
  static let mostRows = 200

  /// Returns whether an id has the form that pages give their messages: `weft-` and a UUID.
  private static func isOwnID(_ id: String) -> Bool {
    id.hasPrefix("weft-") && UUID(uuidString: String(id.dropFirst(5))) != nil
      && id == id.lowercased()
  }

  /// Parses an action; returns `nil` for unknown or invalid ones.
  init?(_ json: JSONValue) {
    guard let name = json["do"]?.text, let action = Self.parsers[name]?(json) else { return nil }
    self = action
  }

  /// The parsers of all actions, by the names that the page sends.
  private static let parsers: [String: @Sendable (JSONValue) -> PageAction?] = [
    "tap": parsedTap,
    "hold": parsedTap,
    "menu": { $0.row.map { .menu(row: $0) } },
    "select": { $0.row.map { .select(row: $0) } },
    "swipe": { json in
      json.row.map { .swipe(row: $0, toTrailing: json["side"]?.text.flatMap { sides[$0] }) }
    },
    "scroll": parsedScroll,
    "search": parsedSearch,
    "line": { json in
      json["text"]?.text.flatMap { $0.utf8.count <= FormSession.mostBytes ? .line($0) : nil }
    },
    "palette": { json in .palette(isWriting: json["writing"]?.truth ?? false) },
    "write": parsedWriting,
    "post": parsedPost,
    "mark": { json in
      guard case .integer(let step)? = json["step"], step == 1 || step == -1 else { return nil }
      return .mark(by: Int(step))
    },
    "room": { json in
      json["count"]?.listIndex.flatMap { (1...3).contains($0) ? .room($0) : nil }
    },
    "pane": { json in json["pane"]?.listIndex.flatMap { $0 < 3 ? .pane($0) : nil } },
    "look": { json in
      json["seen"]?.truth.map { .look($0, hasFocus: json["focused"]?.truth ?? $0) }
    },
    "permit": { json in
      json["permission"]?.text.flatMap { NotificationPermission(rawValue: $0) }.map { .permit($0) }
    },
    "back": { json in .back(asked: json["asked"]?.listIndex ?? 0) },
    "go": { json in
      json["place"]?.text.map { .go(place: $0, asked: json["asked"]?.listIndex ?? 0) }
    },
    "key": { json in
      json["key"]?.text.map { .key($0, row: json.row, isInRow: json["inRow"]?.truth ?? true) }
    },
  ]

  /// Whether the end of a row that a page names is the trailing one.
  private static let sides = ["leading": false, "trailing": true]

  private static func parsedTap(_ json: JSONValue) -> PageAction? {
    guard let action = json["action"]?.text, action.utf8.count <= 256 else { return nil }
    return .tap(action, row: json.row)
  }

  private static func parsedScroll(_ json: JSONValue) -> PageAction? {
    guard let first = json["first"]?.listIndex, let rows = json["rows"]?.listIndex else {
      return nil
    }
    var seen: Range<Int>?
    if let top = json["top"]?.listIndex, let bottom = json["bottom"]?.listIndex, bottom >= top {
      seen = top..<bottom + 1
    }
    let count = min(max(1, rows), mostRows)
    return .scroll(first: first, rows: count, seen: seen, screen: json["screen"]?.text)
  }

  private static func parsedSearch(_ json: JSONValue) -> PageAction? {
    let text = json["text"]?.text
    return text?.utf8.count ?? 0 <= 1024 ? .search(text) : nil
  }

  private static func parsedWriting(_ json: JSONValue) -> PageAction? {
    guard let text = json["text"]?.text, let edit = json["edit"]?.listIndex,
      let caret = json["caret"]?.listIndex
    else { return nil }
    let units = text.utf16
    let place = units.index(units.startIndex, offsetBy: min(caret, units.count))
    return .write(text, caret: units[..<place].utf8Count, edit: edit)
  }

  private static func parsedPost(_ json: JSONValue) -> PageAction? {
    let id = json["id"]?.text
    guard let text = json["text"]?.text, let edit = json["edit"]?.listIndex,
      id.map(isOwnID) ?? true
    else { return nil }
    return .post(text, edit: edit, id: id.map { MessageID($0) }, screen: json["screen"]?.text)
  }
}

extension Substring.UTF16View {
  /// The length in UTF-8 bytes.
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}

extension JSONValue {
  /// The string, or `nil` for other values.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The row that an action names, or `nil` if it names none.
  fileprivate var row: UInt64? { self["row"]?.text.flatMap { UInt64($0, radix: 16) } }

  /// The Boolean, or `nil` for other values.
  var truth: Bool? {
    if case .bool(let truth) = self { truth } else { nil }
  }

  /// The integer as a valid list index, or `nil` for other values.
  var listIndex: Int? {
    switch self {
    case .integer(let number) where (0...1_000_000_000).contains(number): Int(number)
    default: nil
    }
  }
}

/// The address of a page, which encodes its stack of screens: `#/channels/messages:general`.
package enum PageAddress {
  /// Returns the address of a stack of screens.
  package static func text(_ path: [ScreenName]) -> String {
    "#/" + path.map { encoded($0.text) }.joined(separator: "/")
  }

  /// Returns the screens of an address, `nil` for each unknown one; empty if it has none.
  package static func path(_ text: String) -> [ScreenName?] {
    guard text.utf8.count <= 4096 else { return [] }
    return text.drop { $0 == "#" || $0 == "/" }.split(separator: "/").prefix(16)
      .map { PercentEncoding.decoded($0.utf8).flatMap { ScreenName($0) } }
  }

  private static func encoded(_ text: String) -> String {
    PercentEncoding.encoded(text) { PercentEncoding.isUnreserved($0) || ":!".utf8.contains($0) }
  }
}

/// The gestures of a page, for the help page of a touch screen.
enum PageGestures {
  static func help(_ words: AppWords) -> [KeyHelp] {
    let icons = Theme.light.icons
    let gestures = words.gestures
    func sign(_ icon: String) -> String { "\(gestures.tapSign) \(icons.character(icon))" }
    return [
      KeyHelp(.move, [gestures.drag]), KeyHelp(.open, [gestures.tap]),
      KeyHelp(.back, [sign("back")]), KeyHelp(.tabs, [gestures.tapName]),
      KeyHelp(.search, [sign("search")]), KeyHelp(.swipe, [gestures.swipe]),
      KeyHelp(.more, [gestures.hold]), KeyHelp(.settings, [sign("settings")]),
      KeyHelp(.help, [sign("help")]),
    ]
  }
}

/// The keys of a page, for its help page.
package enum PageKeys {
  /// Every line of the help page with its keys, named as in browsers, including the application's.
  package static func table(
    _ bindings: KeyBindings = .standard
  ) -> [(line: HelpLine, keys: [String])] {
    HelpLine.table(own, bindings) { $0 }
  }

  /// The keys that the page's script handles itself; it sends the application's keys to the server.
  static let own: [HelpLine: [String]] = [
    .move: ["ArrowUp", "ArrowDown", "k", "j"],
    .page: ["PageUp", "PageDown", "b"],
    .ends: ["Home", "End", "g", "G"],
    .open: ["Enter", " "],
    .back: ["Escape", "Backspace"],
    .panes: ["Control-ArrowLeft", "Control-ArrowRight"],
    .divider: ["[", "]"],
    .search: ["/"],
    .palette: ["Control-k"],
    .swipe: ["ArrowLeft", "ArrowRight", "h", "l"],
    .more: ["m", "ContextMenu", "F10"],
  ]

  /// The entries of the help page.
  static func help(_ bindings: KeyBindings) -> [KeyHelp] {
    table(bindings).map { entry in KeyHelp(entry.line, entry.keys.map { labels[$0] ?? $0 }) }
  }

  /// The labels of keys that browsers name differently.
  private static let labels = [
    "ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→", "PageUp": "Page ↑",
    "PageDown": "Page ↓", " ": "Space", "Escape": "Esc", "ContextMenu": "≣", "F10": "Shift-F10",
    "Control-k": "Ctrl-K", "Control-ArrowLeft": "Ctrl-←", "Control-ArrowRight": "Ctrl-→",
  ]
}
