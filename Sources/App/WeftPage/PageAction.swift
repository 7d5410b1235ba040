// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
package import WeftApp
internal import WeftJSON
internal import WeftScene

/// An action of the user on a page.
enum PageAction: Equatable {
  case tap(String, row: UInt64?)
  case menu(row: UInt64)
  /// The page wants rows and reports the visible ones; indices count from the top of the page. The
  /// name of the screen tells that they are not those of one shown meanwhile.
  case scroll(first: Int, rows: Int, seen: Range<Int>?, screen: String? = nil)
  /// A row is swiped to one end, or closed for nil.
  case swipe(row: UInt64, toTrailing: Bool?)
  case select(row: UInt64)
  /// The page has room for some panes beside each other.
  case room(Int)
  /// The user turned to a pane, counted from the list.
  case pane(Int)
  /// The page became visible to its user, or hidden; and whether it has the keys.
  case look(Bool, hasFocus: Bool)
  /// The browser's user has decided about notifications.
  case permit(NotificationPermission)
  case search(String?)
  /// The field below messages holds a text, with the caret at an offset in UTF-8; the number is that
  /// of the change.
  case write(String, caret: Int, edit: Int)
  /// The text is to be sent, with the id that the page has chosen for its message. The name of the
  /// screen tells that it is not meant for another one.
  case post(String, edit: Int, id: MessageID? = nil, screen: String? = nil)
  /// The next completion is to be marked, or an earlier one.
  case mark(by: Int)
  /// The user pressed one of the browser's buttons; the number is for the patch that answers it.
  case back(asked: Int)
  case go(place: String, asked: Int)
  /// A key was pressed outside of all fields; whether the row that the page names has the focus.
  case key(String, row: UInt64?, isInRow: Bool)

  /// The most rows of a window: more than any screen has room for.
  static let mostRows = 200

  /// Whether an id is of the form that pages give their messages: `weft-` and a UUID.
  private static func isOwnID(_ id: String) -> Bool {
    id.hasPrefix("weft-") && UUID(uuidString: String(id.dropFirst(5))) != nil
      && id == id.lowercased()
  }

  /// Reads an action; nil for anything else.
  init?(_ json: JSONValue) {
    guard let name = json["do"]?.text else { return nil }
    let row = json["row"]?.text.flatMap { UInt64($0, radix: 16) }
    switch (name, row) {
    case ("tap", _), ("hold", _):
      guard let action = json["action"]?.text, action.utf8.count <= 256 else { return nil }
      self = .tap(action, row: row)
    case ("menu", let row?): self = .menu(row: row)
    case ("select", let row?): self = .select(row: row)
    case ("swipe", let row?):
      switch json["side"]?.text {
      case "leading": self = .swipe(row: row, toTrailing: false)
      case "trailing": self = .swipe(row: row, toTrailing: true)
      default: self = .swipe(row: row, toTrailing: nil)
      }
    case ("scroll", _):
      guard let first = json["first"]?.listIndex, let rows = json["rows"]?.listIndex else {
        return nil
      }
      var seen: Range<Int>?
      if let top = json["top"]?.listIndex, let bottom = json["bottom"]?.listIndex, bottom >= top {
        seen = top..<bottom + 1
      }
      self = .scroll(
        first: first,
        rows: min(max(1, rows), Self.mostRows),
        seen: seen,
        screen: json["screen"]?.text
      )
    case ("search", _):
      let text = json["text"]?.text
      guard text?.utf8.count ?? 0 <= 1024 else { return nil }
      self = .search(text)
    case ("write", _), ("post", _):
      guard let text = json["text"]?.text, let edit = json["edit"]?.listIndex else { return nil }
      if name == "post" {
        let id = json["id"]?.text
        guard id.map(Self.isOwnID) ?? true else { return nil }
        self = .post(text, edit: edit, id: id.map { MessageID($0) }, screen: json["screen"]?.text)
        break
      }
      guard let caret = json["caret"]?.listIndex else { return nil }
      let units = text.utf16
      let place = units.index(units.startIndex, offsetBy: min(caret, units.count))
      self = .write(text, caret: units[..<place].utf8Count, edit: edit)
    case ("mark", _):
      guard case .integer(let step)? = json["step"], step == 1 || step == -1 else { return nil }
      self = .mark(by: Int(step))
    case ("room", _):
      guard let count = json["count"]?.listIndex, (1...3).contains(count) else { return nil }
      self = .room(count)
    case ("pane", _):
      guard let pane = json["pane"]?.listIndex, pane < 3 else { return nil }
      self = .pane(pane)
    case ("look", _):
      guard let isSeen = json["seen"]?.truth else { return nil }
      self = .look(isSeen, hasFocus: json["focused"]?.truth ?? isSeen)
    case ("permit", _):
      let text = json["permission"]?.text
      guard let permission = text.flatMap({ NotificationPermission(rawValue: $0) }) else {
        return nil
      }
      self = .permit(permission)
    case ("back", _): self = .back(asked: json["asked"]?.listIndex ?? 0)
    case ("go", _):
      guard let place = json["place"]?.text else { return nil }
      self = .go(place: place, asked: json["asked"]?.listIndex ?? 0)
    case ("key", _):
      guard let key = json["key"]?.text else { return nil }
      self = .key(key, row: row, isInRow: json["inRow"]?.truth ?? true)
    default: return nil
    }
  }
}

extension Substring.UTF16View {
  /// How many bytes the units take in UTF-8.
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}

extension JSONValue {
  /// The value of a string; nil for anything else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a Boolean; nil for anything else.
  var truth: Bool? {
    if case .bool(let truth) = self { truth } else { nil }
  }

  /// A valid index in a list; nil for anything else.
  var listIndex: Int? {
    switch self {
    case .integer(let number) where (0...1_000_000_000).contains(number): Int(number)
    default: nil
    }
  }
}

/// A stack of screens in the address of a page: `#/channels/messages:general`.
package enum PageAddress {
  /// The address of a stack of screens.
  package static func text(_ path: [ScreenName]) -> String {
    "#/" + path.map { encoded($0.text) }.joined(separator: "/")
  }

  /// The screens of an address; nil for an unknown one, and empty for an address without any.
  package static func path(_ text: String) -> [ScreenName?] {
    guard text.utf8.count <= 4096 else { return [] }
    return text.drop { $0 == "#" || $0 == "/" }.split(separator: "/").prefix(16)
      .map { $0.removingPercentEncoding.flatMap { ScreenName($0) } }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:!~"
  )
}

/// What a finger does on a page, as the help page of a touch screen lists it.
enum PageGestures {
  static func help(_ words: AppWords) -> [KeyHelp] {
    let (icons, gestures) = (Theme.light.icons, words.gestures)
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

/// The keys of a page, as its help page lists them.
package enum PageKeys {
  /// The keys of each line, as browsers name them, those of the application included.
  package static var table: [(line: HelpLine, keys: [String])] {
    HelpLine.table(own) { $0.rawValue }
  }

  /// The keys that the page's script handles itself; it sends those of the application.
  static let own: [HelpLine: [String]] = [
    .move: ["ArrowUp", "ArrowDown", "k", "j"],
    .page: ["PageUp", "PageDown", "b"],
    .ends: ["Home", "End", "g", "G"],
    .open: ["Enter", " "],
    .back: ["Escape", "Backspace"],
    .panes: ["Control-ArrowLeft", "Control-ArrowRight"],
    .divider: ["[", "]"],
    .search: ["/"],
    .swipe: ["ArrowLeft", "ArrowRight", "h", "l"],
    .more: ["m", "ContextMenu", "F10"],
  ]

  /// The entries of the help page.
  static let help = table.map { entry in
    KeyHelp(entry.line, entry.keys.map { labels[$0] ?? $0 })
  }

  /// The labels of keys that browsers name differently.
  private static let labels = [
    "ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→", "PageUp": "Page ↑",
    "PageDown": "Page ↓", " ": "Space", "Escape": "Esc", "ContextMenu": "≣", "F10": "Shift-F10",
    "Control-ArrowLeft": "Ctrl-←", "Control-ArrowRight": "Ctrl-→",
  ]
}
