// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key that is resolved: what is read from a row.
enum QueryKey: Hashable, Sendable {
  /// A key the lists know.
  case known(KnownKey)
  /// A key of the application, which reads what is kept under its name.
  case custom(String)

  /// Resolves a name in a scope.
  init(_ name: String, in scope: (some FilterScope).Type) {
    if let known = KnownKey(rawValue: name), scope.keyNames.contains(name) {
      self = .known(known)
    } else {
      self = .custom(name)
    }
  }

  /// The name on the wire.
  var name: String {
    switch self {
    case .known(let key): key.rawValue
    case .custom(let name): name
    }
  }

  /// What kind of values stand under it.
  var kind: QueryKind {
    switch self {
    case .custom: .anything
    case .known(let key): key.kind
    }
  }

  /// Whether two names have the same bytes; names that only look alike are different keys.
  static func == (first: QueryKey, second: QueryKey) -> Bool {
    switch (first, second) {
    case (.known(let first), .known(let second)): first == second
    case (.custom(let first), .custom(let second)): first.utf8.elementsEqual(second.utf8)
    default: false
    }
  }
}
