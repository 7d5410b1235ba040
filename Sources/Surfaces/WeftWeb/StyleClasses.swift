// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Assigns a class to each distinct style, so that a page needs no style attributes and a style
/// that thousands of rows share is written once.
struct StyleClasses {
  private var names: [String: String] = [:]
  private(set) var rules = ""
  /// The number of classes.
  var count: Int { names.count }

  /// The class of a declaration such as `padding:4px`.
  mutating func name(for declaration: String) -> String {
    if let name = names[declaration] { return name }
    let name = "s\(names.count)"
    names[declaration] = name
    rules += ".\(name){\(declaration)}\n"
    return name
  }
}
