// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a filter looks at, with the type of the values it is compared to.
///
/// The keys every row has are members: `.cid`, `.createdAt`. A key of your own reads what is kept
/// under its name in the row's `custom`:
///
///     extension FilterKey where Scope == ChannelListFilterScope, Value == Int {
///       static var priority: FilterKey { .custom("priority") }
///     }
///     Filter<ChannelListFilterScope>.greater(.priority, than: 3)
public struct FilterKey<Scope: FilterScope, Value>: Hashable, Sendable {
  let key: QueryKey

  /// The name on the wire.
  public var name: String { key.name }

  init(_ key: KnownKey) {
    self.key = .known(key)
  }

  /// The key of a name; a name that the scope knows is that key, every other one is your own.
  ///
  /// - Parameter name: Any name that is not empty and does not begin with a dollar sign, which marks
  ///   operators.
  public static func custom(_ name: String) -> FilterKey {
    precondition(!name.isEmpty, "the name of a filter key must not be empty")
    precondition(!name.utf8.starts(with: "$".utf8), "\(name) names an operator, not a key")
    return FilterKey(QueryKey(name, in: Scope.self))
  }

  private init(_ key: QueryKey) {
    self.key = key
  }
}
