// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Comparisons.
extension Filter {
  /// Matches rows with a value under a key; if the key has several values, one of them must be equal.
  public static func equal<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    to value: Value
  ) -> Filter {
    test(key, .equal, value.filterValue)
  }

  /// Matches rows that have all of the given values under a key with several values.
  public static func equal<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    values: some Sequence<Value>
  ) -> Filter {
    test(key, .equal, .list(values.map(\.filterValue)))
  }

  /// Matches rows whose value under a key is missing or different.
  public static func notEqual<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    to value: Value
  ) -> Filter {
    test(key, .notEqual, value.filterValue)
  }

  /// Matches rows without a value under a key.
  public static func isNil<Value>(_ key: FilterKey<Scope, Value>) -> Filter {
    test(key, .equal, .null)
  }

  /// Matches rows with any value under a key or, for `exists: false`, without one.
  public static func exists<Value>(
    _ key: FilterKey<Scope, Value>,
    exists: Bool = true
  ) -> Filter {
    test(key, .exists, .bool(exists))
  }

  /// Matches rows whose value under a key is greater than a value.
  public static func greater<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .greater, value.filterValue)
  }

  /// Matches rows whose value under a key is greater than a value or equal to it.
  public static func greaterOrEqual<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .greaterOrEqual, value.filterValue)
  }

  /// Matches rows whose value under a key is less than a value.
  public static func less<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .less, value.filterValue)
  }

  /// Matches rows whose value under a key is less than a value or equal to it.
  public static func lessOrEqual<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .lessOrEqual, value.filterValue)
  }
}

// Several values.
extension Filter {
  /// Matches rows with one of the given values under a key; if the key has several values, any counts.
  public static func `in`<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    values: some Sequence<Value>
  ) -> Filter {
    test(key, .in, .list(values.map(\.filterValue)))
  }

  /// Matches rows with none of the given values under a key.
  public static func notIn<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    values: some Sequence<Value>
  ) -> Filter {
    test(key, .notIn, .list(values.map(\.filterValue)))
  }
}

// Text search.
extension Filter {
  /// Matches rows whose text contains, for each word of the query, a word that starts with it.
  ///
  /// Case, diacritics and the order of the words are ignored.
  public static func query<Value: FilterText>(
    _ key: FilterKey<Scope, Value>,
    text: String
  ) -> Filter {
    test(key, .query, .string(text))
  }

  /// Matches rows whose text contains another text anywhere; case and diacritics are ignored.
  public static func autocomplete<Value: FilterText>(
    _ key: FilterKey<Scope, Value>,
    text: String
  ) -> Filter {
    test(key, .autocomplete, .string(text))
  }

  /// Matches rows whose text contains another text exactly, or that have it as one of several values.
  public static func contains<Value: FilterText>(
    _ key: FilterKey<Scope, Value>,
    value: Value
  ) -> Filter {
    test(key, .contains, value.filterValue)
  }
}

// Groups.
extension Filter {
  /// Matches rows that match all filters; without filters, every row.
  public static func and(_ filters: [Filter]) -> Filter { group(.and, filters) }

  /// Matches rows that match at least one filter; without filters, no row.
  public static func or(_ filters: [Filter]) -> Filter { group(.or, filters) }

  /// Matches rows that match none of the filters; without filters, every row.
  public static func nor(_ filters: [Filter]) -> Filter { group(.nor, filters) }

  private static func group(_ group: FilterGroup, _ filters: [Filter]) -> Filter {
    do {
      return Filter(try FilterTree.join(group, filters.map(\.tree)))
    } catch {
      preconditionFailure(error.reason)
    }
  }

  private static func test<Value>(
    _ key: FilterKey<Scope, Value>,
    _ operation: FilterOperator,
    _ value: FilterValue
  ) -> Filter {
    do {
      return Filter(.test(try FilterTest(key.key, operation, value)))
    } catch {
      preconditionFailure("\(key.name): \(error.reason)")
    }
  }
}
