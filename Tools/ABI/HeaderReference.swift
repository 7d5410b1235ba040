// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Reads the headers of the plugin ABI line by line, and writes the article about them.
///
/// A comment is after the declaration it describes, or above it. A comment above the first of several constants, with
/// no blank lines between them, describes all of them. A constant without a comment gets its text from the description
/// of the ABI. It throws if it would omit a comment.
struct HeaderReference {
  private enum Place {
    case declarations, comment, commentOfConstant, body, macro
  }

  private struct Comment {
    var text: String
    var startsBlock: Bool
  }

  private struct Member {
    var text: String
    let about: String
  }

  /// The members of a struct, and the first one of a union inside it.
  private struct Structure {
    var members: [Member] = []
    var union = 0
  }

  private var page = ReferencePage()
  private let texts: [String: String]
  /// The number of comments in the headers.
  private var total = 0

  private var header = ""
  private var lines: [String] = []
  private var number = 0
  private var place = Place.declarations
  /// Comments above the next declaration.
  private var pending: [Comment] = []
  private var comment = Comment(text: "", startsBlock: false)
  private var placeAfterComment = Place.declarations
  private var isAfterBlank = true
  private var structure: Structure?
  private var declaration = ""
  private var condition = ""
  private var constant = (name: "", value: "")

  private init(_ description: Description) {
    texts = Dictionary(description.codes.map { ($0.name, $0.text) }) { $1 }
  }
}

extension HeaderReference {
  /// All headers in reading order.
  private static let order = [
    "plugin", "declare", "note", "host", "hook", "window", "arena", "op", "record", "scene", "view",
    "modifier", "action", "setting", "points", "hooks", "types", "weft",
  ].map { $0 + ".h" }

  /// Returns the article about the headers in a folder.
  static func page(of folder: URL, _ description: Description) throws -> GeneratedFile {
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for header in found where header.hasSuffix(".h") && !order.contains(header) {
      throw HeaderError("\(header) is not in the order of HeaderReference")
    }
    var reference = HeaderReference(description)
    for header in order {
      try reference.read(
        String(contentsOf: folder.appending(path: header), encoding: .utf8),
        named: header
      )
    }
    guard reference.page.comments == reference.total else {
      throw HeaderError("\(reference.total) comments, \(reference.page.comments) used")
    }
    return reference.page.file
  }

  private mutating func read(_ text: String, named name: String) throws {
    page.add("## \(name)\n")
    header = name
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The last line ends with a line break too.
    lines = parts.dropLast().map(String.init)
    place = .declarations
    isAfterBlank = true
    condition = ""
    for index in lines.indices {
      number = index
      try read(lines[index])
    }
    page.endTable()
    page.endList()
    flushComments()
  }

  private func failure(_ what: String) -> HeaderError {
    HeaderError("\(header):\(number + 1): \(what)")
  }

  private var nextLine: String { number + 1 < lines.count ? lines[number + 1] : "" }

  private mutating func read(_ line: String) throws {
    switch place {
    case .comment: continueComment(line)
    case .commentOfConstant: try continueConstant(line)
    case .body:
      if line.contains("/*") { throw failure("a comment in a body would be omitted") }
      if line.hasPrefix("}") { place = .declarations }
    case .declarations, .macro:
      if line.starts(with: #/ */\*/#) {
        beginComment(line)
      } else if line.isEmpty {
        if structure == nil {
          page.endTable()
          flushComments()
        }
        isAfterBlank = true
      } else if structure != nil, place == .declarations {
        try readMember(line)
      } else if line.hasPrefix("#") {
        try readDirective(line)
      } else if place == .macro {
        if !line.hasSuffix("\\") { place = .declarations }
      } else {
        readDeclaration(line)
      }
    }
  }
}

// Comments.
extension HeaderReference {
  private mutating func beginComment(_ line: String) {
    comment = Comment(text: line.withoutCommentSigns, startsBlock: isAfterBlank)
    placeAfterComment = place
    place = .comment
    if line.contains("*/") { endComment() }
    isAfterBlank = false
  }

  private mutating func continueComment(_ line: String) {
    comment.text += "\n" + line.withoutCommentSigns
    if line.contains("*/") { endComment() }
  }

  private mutating func endComment() {
    comment.text = comment.text.replacing(/\n+$/, with: "")
    place = placeAfterComment
    if comment.text.hasPrefix("Copyright ") { return }
    // The heading already names the header.
    if comment.text.hasPrefix(header + ": ") {
      comment.text = String(comment.text.dropFirst(header.count + 2)).capitalizedFirst
    }
    total += 1
    pending.append(comment)
  }

  /// Adds the comments that do not belong to a declaration.
  private mutating func flushComments() {
    for comment in pending { page.addParagraphs(comment.text) }
    pending = []
  }

  /// Returns the comment directly above, which describes only the next declaration.
  private mutating func takeComment() -> String {
    let comment = pending.popLast()
    flushComments()
    return comment?.text ?? ""
  }

  /// Splits a line into its declaration and the comment after it.
  private mutating func split(_ line: String) -> (declaration: String, comment: String) {
    guard let start = line.firstRange(of: "/*")?.lowerBound else { return (line, "") }
    total += 1
    return (String(line[..<start]), String(line[start...]))
  }
}

// Lines of the preprocessor.
extension HeaderReference {
  private mutating func readDirective(_ line: String) throws {
    let words = line.split(separator: " ")
    let name = words.count > 1 ? String(words[1]) : ""
    switch words[0] {
    case "#define":
      if line.contains(/^#define WEFT_[A-Z]+_H$/) { return }
      if line.starts(with: /#define [A-Z_]+\(/) { return readMacro(line) }
      try readConstant(line, name)
    case "#ifdef": condition = "If `\(name)` is defined."
    case "#ifndef":
      if !line.contains(/^#ifndef WEFT_[A-Z]+_H$/) { condition = "Unless already defined." }
    case "#else": condition = "Otherwise."
    case "#endif", "#if": condition = ""
    default: break
    }
  }

  private mutating func readMacro(_ line: String) {
    page.endTable()
    let name = line.dropFirst("#define ".count).prefix { $0 != ")" } + ")"
    // Macros ending in _ are helpers of other macros, and are omitted unless they have a comment.
    if !pending.isEmpty || !name.contains("_(") { page.addEntry(String(name), takeComment()) }
    if line.hasSuffix("\\") { place = .macro }
  }

  private mutating func readConstant(_ line: String, _ name: String) throws {
    let (value, comment) = split(line.replacing(/^#define [A-Z0-9_]+ */, with: ""))
    if !comment.isEmpty, !comment.contains("*/") {
      constant = (name, value.trimmed)
      self.comment.text = comment.withoutCommentSigns
      place = .commentOfConstant
      return
    }
    try addConstant(name, value.trimmed, comment.withoutCommentSigns)
    isAfterBlank = false
  }

  private mutating func continueConstant(_ line: String) throws {
    comment.text += "\n" + line.withoutCommentSigns
    guard line.contains("*/") else { return }
    place = .declarations
    try addConstant(constant.name, constant.value, comment.text)
  }

  private mutating func addConstant(_ name: String, _ value: String, _ comment: String) throws {
    if !page.isInTable {
      let isOfAll = !comment.isEmpty || pending.count > 1 || nextLine.hasPrefix("#define ")
      if pending.first?.startsBlock == true, isOfAll {
        page.addParagraphs(pending.removeFirst().text)
        if !pending.isEmpty { pending[0].startsBlock = false }
      }
      page.beginConstants()
    }
    let text = comment.isEmpty ? pending.popLast()?.text ?? "" : comment
    guard pending.isEmpty else { throw failure("a comment would be omitted") }
    let key = String(name.trimmingPrefix("WEFT_"))
    let about =
      text.isEmpty
      ? ReferencePage.escaped(texts[key] ?? "", inTable: true) : page.line(text, inTable: true)
    let meaning = [about, condition].filter { !$0.isEmpty }.joined(separator: " ")
    page.add("| `\(name)` | \(value.isEmpty ? "" : "`\(value)`") | \(meaning) |")
  }
}

// Types and functions.
extension HeaderReference {
  private mutating func readDeclaration(_ line: String) {
    if line.contains(/^extern "C"|^}$|^__attribute__/) { return }
    if let type = line.wholeMatch(of: /typedef struct ([a-z_]+) [a-z_]+;/)?.output.1 {
      // The comment belongs to the struct, if that follows directly.
      if nextLine.hasPrefix("struct ") { return }
      return page.addEntry("typedef struct \(type) \(type)", takeComment())
    }
    if let type = line.wholeMatch(of: /(?:typedef )?(?:struct|union) ([a-z_]+) \{/)?.output.1 {
      return beginStructure(String(type))
    }
    page.endTable()
    declaration += (declaration.isEmpty ? "" : " ") + line
    guard let end = declaration.firstIndex(where: { $0 == ";" || $0 == "{" }) else { return }
    let signature = declaration[..<end].trimmingPrefix("static inline ")
    declaration = ""
    page.addEntry(String(signature), takeComment())
    if line.contains("{"), !line.hasSuffix("}") { place = .body }
    isAfterBlank = false
  }

  private mutating func beginStructure(_ name: String) {
    page.endTable()
    page.endList()
    let about = takeComment()
    page.add("### \(name)\n")
    if !about.isEmpty { page.addParagraphs(about) }
    structure = Structure()
    declaration = ""
  }

  private mutating func readMember(_ whole: String) throws {
    var (line, about) = split(whole)
    if !about.isEmpty, !about.contains("*/") {
      throw failure("a comment after a member must end on the same line")
    }
    about = about.withoutCommentSigns
    if line.hasPrefix("}") { return try endStructure() }
    let count = structure?.members.count ?? 0
    if line.starts(with: #/ *union \{/#) {
      structure?.union = count
      return
    }
    if let union = line.prefixMatch(of: #/ *\} ([a-z]+);/#)?.output.1 { return nameUnion(union) }
    declaration += " " + line
    isAfterBlank = false
    guard let end = declaration.firstIndex(of: ";") else { return }
    if about.isEmpty { about = pending.popLast()?.text ?? "" }
    let cell = about.isEmpty ? "" : page.line(about, inTable: true)
    let code = ReferencePage.code(String(declaration[..<end]))
    structure?.members.append(Member(text: code, about: cell))
    declaration = ""
  }

  /// Puts the name of a union before the names of its members.
  private mutating func nameUnion(_ name: Substring) {
    guard var structure else { return }
    for index in structure.members[structure.union...].indices {
      structure.members[index].text.replace(/[a-z_]+`$/) { "\(name).\($0.output)" }
    }
    self.structure = structure
  }

  private mutating func endStructure() throws {
    guard pending.isEmpty else { throw failure("a comment would be omitted") }
    page.add("| member | meaning |\n| --- | --- |")
    for member in structure?.members ?? [] { page.add("| \(member.text) | \(member.about) |") }
    page.add("")
    structure = nil
  }
}

/// The reason why the headers can't be described.
struct HeaderError: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) {
    description = reason
  }
}
