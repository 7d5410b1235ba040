// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Comparisons.
extension Filter {
  /// Rows with a value under a key; for a key with several values, rows that have it among them.
  public static func equal<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    to value: Value
  ) -> Filter {
    test(key, .equal, value.filterValue)
  }

  /// Rows that have all of some values under a key with several.
  public static func equal<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    values: some Sequence<Value>
  ) -> Filter {
    test(key, .equal, .list(values.map(\.filterValue)))
  }

  /// Rows without a value under a key, or with another one.
  public static func notEqual<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    to value: Value
  ) -> Filter {
    test(key, .notEqual, value.filterValue)
  }

  /// Rows with nothing under a key.
  public static func isNil<Value>(_ key: FilterKey<Scope, Value>) -> Filter {
    test(key, .equal, .null)
  }

  /// Rows with anything under a key, or with nothing.
  public static func exists<Value>(
    _ key: FilterKey<Scope, Value>,
    exists: Bool = true
  ) -> Filter {
    test(key, .exists, .bool(exists))
  }

  /// Rows with more than a value under a key.
  public static func greater<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .greater, value.filterValue)
  }

  /// Rows with a value or more under a key.
  public static func greaterOrEqual<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .greaterOrEqual, value.filterValue)
  }

  /// Rows with less than a value under a key.
  public static func less<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .less, value.filterValue)
  }

  /// Rows with a value or less under a key.
  public static func lessOrEqual<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    than value: Value
  ) -> Filter {
    test(key, .lessOrEqual, value.filterValue)
  }
}

// Several values.
extension Filter {
  /// Rows with one of some values under a key; for a key with several, any of them.
  public static func `in`<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    values: some Sequence<Value>
  ) -> Filter {
    test(key, .in, .list(values.map(\.filterValue)))
  }

  /// Rows with none of some values under a key.
  public static func notIn<Value: FilterConvertible>(
    _ key: FilterKey<Scope, Value>,
    values: some Sequence<Value>
  ) -> Filter {
    test(key, .notIn, .list(values.map(\.filterValue)))
  }
}

// Searches.
extension Filter {
  /// Rows whose text has, for each word searched for, a word that begins like it.
  ///
  /// Neither case nor diacritics count, nor the order of the words.
  public static func query<Value: FilterText>(
    _ key: FilterKey<Scope, Value>,
    text: String
  ) -> Filter {
    test(key, .query, .string(text))
  }

  /// Rows whose text holds another one anywhere; neither case nor diacritics count.
  public static func autocomplete<Value: FilterText>(
    _ key: FilterKey<Scope, Value>,
    text: String
  ) -> Filter {
    test(key, .autocomplete, .string(text))
  }

  /// Rows whose text holds another one to the letter; for a key with several values, rows that have
  /// it among them.
  public static func contains<Value: FilterText>(
    _ key: FilterKey<Scope, Value>,
    value: Value
  ) -> Filter {
    test(key, .contains, value.filterValue)
  }
}

// Groups.
extension Filter {
  /// Rows that match all filters; every row when there are none.
  public static func and(_ filters: [Filter]) -> Filter { group(.and, filters) }

  /// Rows that match at least one filter; no row when there are none.
  public static func or(_ filters: [Filter]) -> Filter { group(.or, filters) }

  /// Rows that match none of the filters; every row when there are none.
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
