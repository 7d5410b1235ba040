// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The public names that the sources of modules declare.
///
///     PublicNames(["public struct Page {\n  public var rows: [Int]\n  var next: Int\n}"]).all
///     // ["Page", "Page.rows"]
///
/// It reads one line at a time and relies on the format of this package: two spaces for each level, one declaration a
/// line, and no access level on an extension. It lists declarations that say `public` or `open`, unless their type does
/// not, and what is public with its type: the cases of an enum and the requirements of a protocol. What the compiler
/// adds, such as the `init(rawValue:)` of an enum, is left out.
struct PublicNames {
  /// The names, sorted: `Type.member`, with the labels of functions; overloads with equal labels are listed each.
  private(set) var all: [String] = []
  /// The number of declarations that say `public` or `open`.
  private(set) var count = 0
  /// The types that aren't public, so their members aren't either.
  private var hidden: Set<String> = []

  init(_ files: [String]) {
    let declarations = files.flatMap { Declaration.all(in: $0) }
    let types = declarations.filter(\.isType)
    hidden = Set(types.filter { !$0.isPublic }.map(\.name))
    hidden.subtract(types.filter(\.isPublic).map(\.name))
    for declaration in declarations where !isHidden(declaration.type) {
      guard declaration.isPublic || isPublicWithType(declaration, types) else { continue }
      if declaration.isPublic { count += 1 }
      all.append(declaration.name)
    }
    all.sort()
  }

  /// Whether a type, or one around it, isn't public.
  private func isHidden(_ type: String) -> Bool {
    var name = Substring(type)
    while !name.isEmpty {
      if hidden.contains(String(name)) { return true }
      guard let dot = name.lastIndex(of: ".") else { return false }
      name = name[..<dot]
    }
    return false
  }

  /// Whether a declaration has its type's access: a case, or a requirement outside of extensions.
  private func isPublicWithType(_ declaration: Declaration, _ types: [Declaration]) -> Bool {
    switch declaration.owner {
    case "enum": declaration.kind == "case"
    case "protocol": true
    default: false
    }
  }
}

/// A declaration outside of function bodies.
private struct Declaration {
  /// The keyword, such as `struct` or `func`.
  var kind: String
  /// The full name.
  var name: String
  /// The name of the type or extension around it, or an empty text.
  var type: String
  /// The keyword of the type or extension around it, or an empty text.
  var owner: String
  var isPublic: Bool

  var isType: Bool { Self.types.contains(kind) }

  private static let types: Set = ["struct", "class", "enum", "protocol", "actor"]
  private static let members: Set = [
    "var", "let", "func", "init", "subscript", "case", "typealias", "associatedtype",
  ]
  private static let modifiers: Set = [
    "public", "open", "package", "internal", "private", "fileprivate", "static", "final",
    "mutating",
    "convenience", "override", "indirect", "lazy", "nonisolated", "required", "weak", "consuming",
  ]

  /// Returns the declarations of a file.
  static func all(in text: String) -> [Declaration] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var around: [(indent: Int, kind: String, name: String)] = []
    var found: [Declaration] = []
    var isInText = false
    for (index, line) in lines.enumerated() {
      if line.contains("\"\"\"") { isInText.toggle() }
      guard !isInText, let (words, rest) = words(of: line), let kind = words.last else { continue }
      let indent = line.prefix { $0 == " " }.count
      while let last = around.last, last.indent >= indent { around.removeLast() }
      let owner = around.last
      // Bodies of functions are deeper, or not inside of a type.
      if let owner, owner.indent != indent - 2 || members.contains(owner.kind) { continue }
      if owner == nil, indent > 0 { continue }
      let signature = ([rest] + lines[(index + 1)...].prefix(40)).joined(separator: " ")
        .replacing("->", with: "")
      let type = owner?.name ?? ""
      let isPublic = words.contains("public") || words.contains("open")
      for name in names(kind, String(rest), signature) {
        let full = type.isEmpty ? name : "\(type).\(name)"
        around.append((indent, kind, full))
        guard kind != "extension" else { continue }
        found.append(
          Declaration(
            kind: kind,
            name: full,
            type: type,
            owner: owner?.kind ?? "",
            isPublic: isPublic
          )
        )
      }
    }
    return found
  }

  /// Splits a line into its first modifiers with the keyword, and the rest.
  ///
  /// - Returns: `nil` if the line declares nothing.
  private static func words(of line: Substring) -> ([String], rest: Substring)? {
    var rest = line.drop { $0 == " " }
    var words: [String] = []
    while let first = rest.first, first.isLetter || first == "@" {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "@" || $0 == "_" }
      rest = rest.dropFirst(word.count)
      if rest.first == "(", word.first == "@" || modifiers.contains(String(word)) {
        // As in `internal(set)`, which does not change whether the value can be read.
        rest = rest.drop { $0 != ")" }.dropFirst().drop { $0 == " " }
        continue
      }
      let isKeyword = types.contains(String(word)) || members.contains(String(word))
      let next = rest.drop { $0 == " " }
      if word.first == "@" {
        rest = next
      } else if word == "extension" || isKeyword, word != "class" || !isModifier(next) {
        return (words + [String(word)], next)
      } else if modifiers.contains(String(word)) || word == "class" {
        words.append(String(word))
        rest = next
      } else {
        return nil
      }
    }
    return nil
  }

  /// Whether `class` stands before another keyword, as in `class func`.
  private static func isModifier(_ next: Substring) -> Bool {
    members.contains(String(next.prefix { $0.isLetter }))
  }

  /// Returns the names that a declaration introduces, with the labels of parameters and of payloads.
  private static func names(_ kind: String, _ rest: String, _ signature: String) -> [String] {
    switch kind {
    case "init":
      return [kind + labels(signature)]
    case "subscript":
      // Unlike other parameters, one with a single name has no label.
      return [kind + labels(signature) { $0.count > 1 }]
    case "func":
      let isOperator = signature.first?.isLetter == false && signature.first != "`"
      let name = signature.prefix { $0 != "(" && $0 != " " && (isOperator || $0 != "<") }
        .filter { $0 != "`" }
      return [name + labels(signature) { _ in !isOperator }]
    case "case":
      let list = rest.hasSuffix("(") ? signature : String(rest.prefix { $0 != "/" })
      let cases = rest.hasSuffix("(") ? [Substring(list)] : parts(of: Substring(list))
      return cases.map { part in
        let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        let payload = part.dropFirst(name.count)
        return name.filter { $0 != "`" } + (payload.first == "(" ? labels(String(payload)) : "")
      }
    default:
      let name = rest.drop { $0 == "`" }
        .prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      return [String(name)]
    }
  }

  /// Returns the labels of the first parentheses, as in `(at:_:)`.
  ///
  /// - Parameter hasLabel: Whether a parameter with these names has a label.
  private static func labels(
    _ signature: String,
    where hasLabel: ([Substring]) -> Bool = { _ in true }
  ) -> String {
    guard let start = signature.firstIndex(of: "(") else { return "" }
    var depth = 0
    let end = signature[start...].firstIndex {
      if $0 == "(" { depth += 1 }
      if $0 == ")" { depth -= 1 }
      return depth == 0
    }
    let inside = signature[signature.index(after: start)..<(end ?? signature.endIndex)]
    let labels = parts(of: inside).map { part -> Substring in
      // A payload without a label has no colon outside of brackets.
      let halves = parts(of: part, separator: ":")
      let names = halves[0].split(separator: " ").filter { !$0.hasPrefix("@") }
      return halves.count > 1 && hasLabel(names) ? names.first ?? "_" : "_"
    }
    return "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  /// Returns the parts of a list that commas, or another separator, outside of brackets separate.
  private static func parts(of list: Substring, separator: Character = ",") -> [Substring] {
    var depth = 0
    return list.split {
      if "([{<".contains($0) { depth += 1 }
      if ")]}>".contains($0) { depth -= 1 }
      return $0 == separator && depth == 0
    }.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}
