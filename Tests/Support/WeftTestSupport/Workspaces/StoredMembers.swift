// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The stored members of a model or of a patch, found by reflection.
///
/// Tests iterate over them, so a member that is declared and forgotten elsewhere fails.
public enum StoredMembers {
  /// The names of a value's stored members; for a model with shared storage, those in the storage.
  public static func names(of value: Any) -> Set<String> { Set(texts(of: value).keys) }

  /// The members with equal descriptions in two values.
  public static func same(_ first: Any, _ second: Any) -> Set<String> {
    let others = texts(of: second)
    return Set(texts(of: first).filter { $0.value == others[$0.key] }.keys)
  }

  private static func texts(of value: Any) -> [String: String] {
    let outside = Mirror(reflecting: value)
    let shared = outside.descendant("fields", "box", "value")
    let children = (shared.map { Mirror(reflecting: $0) } ?? outside).children
    return children.reduce(into: [:]) { texts, child in
      if let name = child.label { texts[name] = String(describing: child.value) }
    }
  }
}
