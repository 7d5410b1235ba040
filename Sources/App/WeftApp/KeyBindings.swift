// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The keys of all actions: the usual ones, and those that a user chose in their place.
///
/// Surfaces ask it for the action of a pressed key, and name the keys that it returns in help, hints and buttons.
package struct KeyBindings: Equatable, Sendable {
  private let keys: [AppKey: String]
  private let actions: [String: AppKey]

  /// The usual keys.
  package static let standard = KeyBindings(
    Dictionary(uniqueKeysWithValues: AppKey.allCases.map { ($0, $0.rawValue) })
  )

  private init(_ keys: [AppKey: String]) {
    self.keys = keys
    actions = Dictionary(keys.map { ($1, $0) }) { first, _ in first }
  }

  /// Changes some of the usual keys.
  ///
  /// - Parameter members: The names of actions with their new keys, in the order of the file; `nil` for no key.
  /// - Throws: The first member that can't be used, and why.
  package init(
    changing members: [(action: String, key: String?)]
  ) throws(KeyProblem) {
    var keys = Self.standard.keys
    var chosen: Set<AppKey> = []
    for (name, key) in members {
      guard let action = AppKey.named[name] else { throw .unknown(name) }
      guard chosen.insert(action).inserted else { throw .repeated(name) }
      keys[action] = try key.map { key throws(KeyProblem) in try Self.checked(key, for: action) }
    }
    try Self.compare(keys, chosen)
    self.init(keys)
  }

  /// Throws if two actions have the same key.
  private static func compare(
    _ keys: [AppKey: String],
    _ chosen: Set<AppKey>
  ) throws(KeyProblem) {
    var owners: [String: AppKey] = [:]
    for action in AppKey.allCases {
      guard let key = keys[action] else { continue }
      if let other = owners.updateValue(action, forKey: key) {
        // The file contains at least one of the two.
        let (mine, their) = chosen.contains(action) ? (action, other) : (other, action)
        throw KeyProblem(
          mine.name,
          "\"\(key)\" is also the key of \(their.name); choose another one, or give \(their.name) another key or null"
        )
      }
    }
  }

  /// Returns a key that every surface leaves to the application.
  private static func checked(
    _ key: String,
    for action: AppKey
  ) throws(KeyProblem) -> String {
    let shown = KeyProblem.short(key)
    guard key.unicodeScalars.count == 1, let sign = key.unicodeScalars.first else {
      throw KeyProblem(
        action.name,
        "\"\(shown)\" is not one character; Enter, Esc, Tab, arrows and other named keys are reserved, so choose a letter or a sign"
      )
    }
    guard isVisible(sign) else {
      throw KeyProblem(
        action.name,
        "the key is not a visible character; choose a letter or a sign"
      )
    }
    if reserved.contains(key) {
      throw KeyProblem(
        action.name,
        "\"\(shown)\" is reserved for moving, searching, menus and quitting; choose another letter or sign"
      )
    }
    if sign.properties.numericType != nil, ![.channels, .threads].contains(action) {
      throw KeyProblem(
        action.name,
        "\"\(shown)\" is reserved, because digits choose lists; choose a letter or a sign"
      )
    }
    return key
  }

  private static func isVisible(_ sign: Unicode.Scalar) -> Bool {
    switch sign.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      false
    default: true
    }
  }

  /// The characters that surfaces handle themselves; the tests of the surfaces compare them.
  package static let reserved: Set<String> = [
    " ", "/", "[", "]", "G", "b", "g", "h", "j", "k", "l", "m", "q",
  ]

  /// Returns the key of an action, or `nil` if the user wants none.
  package func key(of action: AppKey) -> String? { keys[action] }

  /// Returns the action of a pressed key, or `nil` if the key has none.
  package func action(of key: String) -> AppKey? { actions[key] }

  /// The keys that have an action, in the order of the actions.
  package var all: [String] { AppKey.allCases.compactMap { keys[$0] } }

  /// Returns a hint such as "n newest" with the user's key; `nil` if its action has none.
  package func hint(_ usual: Substring) -> Substring? {
    let name = usual.prefix { $0 != " " }
    guard let action = AppKey(rawValue: String(name)) else { return usual }
    guard let key = keys[action] else { return nil }
    return Substring(key) + usual.dropFirst(name.count)
  }
}

extension AppKey {
  /// The name in files with keys.
  package var name: String { String(describing: self) }

  /// The actions by their names.
  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// The reason why a file with keys can't be used.
package struct KeyProblem: Error, Equatable, CustomStringConvertible {
  /// The member of the file.
  let member: String
  /// The mistake and its remedy.
  let reason: String

  init(_ member: String, _ reason: String) { (self.member, self.reason) = (member, reason) }

  /// The member and what is wrong with it.
  package var description: String { "\"\(Self.short(member))\": \(reason)" }

  static func unknown(_ name: String) -> KeyProblem {
    let meant = AppKey.named.keys.first { $0.lowercased() == name.lowercased() }
    let remedy = meant.map { "write \"\($0)\"" } ?? "man weft lists all names; remove or correct it"
    return KeyProblem(name, "there is no such action; \(remedy)")
  }

  /// A problem of an action that a file names twice.
  package static func repeated(_ name: String) -> KeyProblem {
    KeyProblem(name, "the action is named twice; remove one of the two")
  }

  /// A problem of a member whose value is neither a key nor `null`.
  package static func noKey(_ name: String, _ kind: String) -> KeyProblem {
    KeyProblem(name, "the key is \(kind); write a character in quotes, such as \"x\", or null")
  }

  /// Returns the beginning of a text that a file contains.
  static func short(_ text: String) -> String {
    text.unicodeScalars.count <= most ? text : String(text.unicodeScalars.prefix(most)) + "…"
  }

  private static let most = 40
}
