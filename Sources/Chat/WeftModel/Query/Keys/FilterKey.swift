// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The key of a value in a row, with the type of the values it can be compared with.
///
/// The keys every row has are static members such as `.cid` and `.createdAt`. A custom key reads
/// the member of that name in the row's `custom`:
///
///     extension FilterKey where Scope == ChannelListFilterScope, Value == Int {
///       static var priority: FilterKey { .custom("priority") }
///     }
///     Filter<ChannelListFilterScope>.greater(.priority, than: 3)
public struct FilterKey<Scope: FilterScope, Value>: Hashable, Sendable {
  let key: QueryKey

  /// The key's name in the wire form.
  public var name: String { key.name }

  init(_ key: KnownKey) {
    self.key = .known(key)
  }

  /// Returns the scope's own key of a name, else a custom key.
  ///
  /// - Parameter name: Any name that is not empty and does not begin with a dollar sign, which
  ///   marks operators.
  public static func custom(_ name: String) -> FilterKey {
    precondition(!name.isEmpty, "the name of a filter key must not be empty")
    precondition(!name.utf8.starts(with: "$".utf8), "\(name) names an operator, not a key")
    return FilterKey(QueryKey(name, in: Scope.self))
  }

  private init(_ key: QueryKey) {
    self.key = key
  }
}
