// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key with its name resolved in a scope.
enum QueryKey: Hashable, Sendable {
  /// A key of the scope's own.
  case known(KnownKey)
  /// An application's key, which reads the custom member of that name.
  case custom(String)

  /// Resolves a name in a scope.
  init(_ name: String, in scope: (some FilterScope).Type) {
    if let known = KnownKey(rawValue: name), scope.keyNames.contains(name) {
      self = .known(known)
    } else {
      self = .custom(name)
    }
  }

  /// The key's name in the wire form.
  var name: String {
    switch self {
    case .known(let key): key.rawValue
    case .custom(let name): name
    }
  }

  /// The kind of the key's values.
  var kind: QueryKind {
    switch self {
    case .custom: .anything
    case .known(let key): key.kind
    }
  }

  /// Whether both are the same key; names are compared by their bytes, so names that only look
  /// alike differ.
  static func == (first: QueryKey, second: QueryKey) -> Bool {
    switch (first, second) {
    case (.known(let first), .known(let second)): first == second
    case (.custom(let first), .custom(let second)): first.utf8.elementsEqual(second.utf8)
    default: false
    }
  }
}
